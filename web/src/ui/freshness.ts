import type { Glyph } from './state-glyph.tsx'

export type Freshness = 'live' | 'cached' | 'last-known' | 'unknown'

export const freshnessGlyphs: Readonly<Record<Freshness, Glyph>> = {
  live: 'live',
  cached: 'cached',
  'last-known': 'last',
  unknown: 'unknown',
}

export const freshnessWords: Readonly<Record<Freshness, string>> = {
  live: 'live',
  cached: 'index',
  'last-known': 'last known',
  unknown: 'unknown',
}
