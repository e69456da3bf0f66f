import { useMemo } from 'react'
import { create } from 'qrcode/lib/core/qrcode.js'
import css from '../forms.module.css'

/** Light modules around a code, of which readers want four. */
const quiet = 4

/** A QR code to be scanned from the screen, dark on white in both themes; nothing for a text that is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => drawn(text), [text])
  if (picture === null) return null
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={picture.size} height={picture.size} fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { readonly size: number; readonly path: string } | null {
  try {
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    const path = [...data]
      .map((dark, at) => (dark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : ''))
      .join('')
    return { size: size + 2 * quiet, path }
  } catch {
    return null
  }
}
