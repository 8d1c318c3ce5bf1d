/** The product's mark and name: reais one way, tokens the other. A name too long for its place is cut. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold">
      <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
        <rect width="20" height="20" rx="5" className="fill-accent" />
        <path
          d="M5 8h8.5M11 5.2 13.8 8 11 10.8M15 12H6.5M9 9.2 6.2 12 9 14.8"
          className="fill-none stroke-accent-ink"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
