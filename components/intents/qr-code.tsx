import { QRCodeSVG } from 'qrcode.react';

/** A QR code, dark on white in either theme: scanners need it so. */
export function QrCode({ code, label }: { code: string; label: string }) {
  return (
    <div className="flex size-56 shrink-0 items-center justify-center rounded-md border border-line bg-white p-2">
      <QRCodeSVG value={code} level="M" size={206} title={label} role="img" aria-label={label} />
    </div>
  );
}
