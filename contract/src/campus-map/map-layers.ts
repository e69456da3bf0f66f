/** What is written on the buildings of the map. */
export const mapLayers = ['switches', 'access-points', 'ups', 'changes', 'work', 'hours'] as const
export type MapLayer = (typeof mapLayers)[number]

export const layerWords: Readonly<Record<MapLayer, string>> = {
  switches: 'Switches',
  'access-points': 'Access points',
  ups: 'UPS units',
  changes: 'Changes of 24 h',
  work: 'Open work',
  hours: 'Open now',
}

/** The worst state of what the viewer may see; `none` where nothing stands that is watched. */
export const mapStates = ['healthy', 'look at', 'trouble', 'silent', 'unknown', 'none'] as const
export type MapState = (typeof mapStates)[number]
