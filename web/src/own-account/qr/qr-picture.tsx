import { useMemo } from 'react'
import css from './qr-picture.module.css'
import { qrModules } from './modules.ts'

const quiet = 4

/** A QR code to be scanned from the screen, dark on white in both themes; nothing for a text that is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrModules(text), [text])
  if (modules === null) return null
  const size = modules.length + 2 * quiet
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
