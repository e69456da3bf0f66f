import type { Place } from '../use-place.ts'

export function Providers({ place }: { place: Place }) {
  return place.open === 'x' ? null : null
}
