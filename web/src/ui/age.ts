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

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** An age such as `3 s`, `11 min`, `1 h 13 min`, `2 d`; `0 s` for a time in the future. */
export function ageWords(milliseconds: number): string {
  const age = Math.max(0, milliseconds)
  if (age < minute) return `${Math.floor(age / second)} s`
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < 10 * hour) {
    const minutes = Math.floor((age % hour) / minute)
    return `${Math.floor(age / hour)} h${minutes === 0 ? '' : ` ${minutes} min`}`
  }
  if (age < day) return `${Math.floor(age / hour)} h`
  return `${Math.floor(age / day)} d`
}

/** Milliseconds until the words of an age change. */
export function untilNextAge(milliseconds: number): number {
  if (milliseconds < 0) return second - milliseconds
  const age = milliseconds
  const step = age < minute ? second : age < 10 * hour ? minute : age < day ? hour : day
  return step - (age % step)
}

/** How long something took: `41 ms`, `1.9 s`, `12 s`. */
export function tookWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 9_950) return `${(milliseconds / 1_000).toFixed(1)} s`
  return `${Math.round(milliseconds / 1_000)} s`
}
