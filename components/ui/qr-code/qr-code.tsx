import { QRCodeSVG } from 'qrcode.react';

/** A QR code, dark on white in either theme: scanners need it so. */
export function QrCode({ code, label }: { code: string; label: string }) {
  return (
    <div className="flex size-56 shrink-0 items-center justify-center rounded-md border border-line bg-white">
      <QRCodeSVG
        value={code}
        level="M"
        size={222}
        marginSize={4}
        title={label}
        role="img"
        aria-label={label}
      />
    </div>
  );
}
