import type { MapLayer, MapState } from '@patchbay/contract/campus-map/map-layers'
import type { MapBuilding, MapCount } from '@patchbay/contract/site-resources/campus-map/map'
import type { Looks } from '../../../drawing/shapes.ts'
import type { Glyph } from '../../../ui/state-glyph.tsx'

interface StateLooks {
  readonly words: string
  readonly glyph: Glyph
  readonly looks: Looks
}

export const stateLooks: Readonly<Record<MapState, StateLooks>> = {
  trouble: { words: 'Trouble', glyph: 'failed', looks: 'bad' },
  'look at': { words: 'Look at', glyph: 'warn', looks: 'warn' },
  silent: { words: 'Silent', glyph: 'stale', looks: 'none' },
  unknown: { words: 'Unknown', glyph: 'unknown', looks: 'none' },
  healthy: { words: 'Healthy', glyph: 'ok', looks: 'ok' },
  none: { words: 'Nothing watched', glyph: 'none', looks: 'none' },
}

/** Those that somebody should look at first stand first. */
export const gravest: readonly MapState[] = ['trouble', 'look at', 'silent', 'unknown', 'healthy', 'none']

const openWords = { open: 'Open', closed: 'Closed', unknown: 'Hours not known' } as const

export const countsIn = ({ counts }: MapBuilding, layer: MapLayer): readonly MapCount[] =>
  counts.filter((one) => one.layer === layer)

/** `4 switches, 1 unreachable`: what a layer says of a building below its name; null where it says nothing. */
export function layerText(building: MapBuilding, layer: MapLayer): string | null {
  if (layer === 'hours') return openWords[building.open.state]
  const [all, ...parts] = countsIn(building, layer)
  if (all === undefined || all.value === null) return null
  const total = layer === 'work' ? [all, ...parts] : parts
  const told = total
    .filter(({ value }) => (value ?? 0) > 0)
    .map(({ value, title }) => `${value} ${title.toLowerCase()}`)
  if (layer === 'work') return told.length === 0 ? null : told.join(', ')
  return all.value === 0 ? null : [`${all.value} ${shortNames[layer]}`, ...told].join(', ')
}

const shortNames = { switches: 'devices', 'access-points': 'APs', ups: 'UPS', changes: 'changes' } as const
