import type { ReactNode } from 'react'
import css from './state-glyph.module.css'

export type Glyph =
  | 'ok'
  | 'none'
  | 'partial'
  | 'waiting'
  | 'running'
  | 'stale'
  | 'timeout'
  | 'throttled'
  | 'failed'
  | 'warn'
  | 'lock'
  | 'unproven'
  | 'live'
  | 'cached'
  | 'last'
  | 'unknown'
  | 'info'
  | 'outside'
  | 'off'
  | 'undone'

const ring = <circle cx="8" cy="8" r="6" />

/** Each state has its own outline, readable without colour; stroke and fill are the colour of the text. */
const shapes: Readonly<Record<Glyph, ReactNode>> = {
  ok: (
    <>
      <circle className={css.solid} cx="8" cy="8" r="6.6" />
      <path className={css.cut} d="m5 8.3 2.1 2.1L11 6.2" />
    </>
  ),
  none: (
    <>
      {ring}
      <path d="M5.4 8h5.2" />
    </>
  ),
  partial: (
    <>
      {ring}
      <path className={css.solid} d="M8 2a6 6 0 0 1 0 12Z" />
    </>
  ),
  waiting: <circle cx="8" cy="8" r="6" strokeDasharray="1.6 3.1" />,
  running: (
    <>
      <circle cx="8" cy="8" r="6" opacity=".28" />
      <path className={css.turning} d="M8 2a6 6 0 0 1 6 6" strokeWidth="2" />
    </>
  ),
  stale: (
    <>
      {ring}
      <path d="M8 4.8V8l2.3 1.5" />
    </>
  ),
  timeout: <path d="M4.2 2h7.6M4.2 14h7.6M5 2c0 3.4 6 5 6 12M11 2c0 3.4-6 5-6 12" />,
  throttled: (
    <>
      {ring}
      <path d="M6.3 5.6v4.8M9.7 5.6v4.8" />
    </>
  ),
  failed: (
    <>
      <path className={css.solid} d="M5.2 1.4h5.6l3.8 3.8v5.6l-3.8 3.8H5.2l-3.8-3.8V5.2Z" />
      <path className={css.cut} d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  warn: (
    <>
      <path className={css.solid} d="M8 1.5 15.2 14H.8Z" />
      <path className={css.cut} d="M8 6.2v3.3M8 11.7v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7.2" width="9" height="6.3" rx="1" />
      <path d="M5.4 7V5.2a2.6 2.6 0 0 1 5.2 0V7" />
    </>
  ),
  unproven: (
    <>
      <path d="M8 1.4 14.6 8 8 14.6 1.4 8Z" />
      <path d="M8 5v3.6M8 10.9v.1" />
    </>
  ),
  live: (
    <>
      <circle className={css.solid} cx="8" cy="8" r="3" />
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.2" opacity=".55" />
    </>
  ),
  cached: <circle cx="8" cy="8" r="3.3" />,
  last: <circle cx="8" cy="8" r="3.6" strokeDasharray="1.5 2.2" />,
  unknown: <path d="M4.5 8h7" />,
  info: (
    <>
      {ring}
      <path d="M8 7.4v3.6M8 5v.1" />
    </>
  ),
  outside: <path d="M13.5 2.5v11M1.5 8h8M6.6 5l3 3-3 3" />,
  off: (
    <>
      {ring}
      <path d="m3.8 12.2 8.4-8.4" />
    </>
  ),
  undone: <path d="M3 6.5h6.5a3.7 3.7 0 0 1 0 7.4H6M3 6.5l3-3M3 6.5l3 3" />,
}

/** 14 px in text and tables, 16 in lists, 20 in runs, 32 on a result. Always beside its word, so hidden from readers. */
export function StateGlyph({ glyph, size = 14 }: { glyph: Glyph; size?: 11 | 14 | 16 | 20 | 32 }) {
  return (
    <svg className={css.glyph} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[glyph]}
    </svg>
  )
}
