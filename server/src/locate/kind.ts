import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'
import { selfOn } from './tells-itself.ts'

interface Kind {
  readonly icon: string
  readonly words: string
}

const byWords: readonly (readonly [RegExp, Kind])[] = [
  [/access.?point|aironet|\bair-|\bc91\d\d|\bap\b/i, { icon: 'access-point', words: 'Access point' }],
  [/phone|\bcp-\d/i, { icon: 'phone', words: 'Phone' }],
  [/print|laserjet|officejet|ricoh|konica/i, { icon: 'printer', words: 'Printer' }],
  [/camera|axis/i, { icon: 'camera', words: 'Camera' }],
  [/medical|infusion|imaging|patient|draeger|philips/i, { icon: 'medical', words: 'Medical device' }],
  [/building|bacnet|hvac|iot/i, { icon: 'building-control', words: 'Building control' }],
  [/display|signage|\btv\b/i, { icon: 'display', words: 'Display' }],
  [/laptop|notebook|latitude|macbook|thinkpad/i, { icon: 'laptop', words: 'Laptop' }],
  [/iphone|ipad|android|mobile|byod|personal/i, { icon: 'personal', words: 'Personal device' }],
  [
    /workstation|windows|macos|linux|ubuntu|desktop|computer|optiplex/i,
    { icon: 'desktop', words: 'Computer' },
  ],
]

/** What sort of thing it is, by what it says of itself, what the profiler found and what the directory has. */
export function kindOf(dossier: Dossier, best: Ranked | undefined): Kind {
  const self = selfOn(best?.port, dossier.mac)
  const words = [
    self?.platform,
    dossier.sessions[0]?.value.profile,
    dossier.endpoint?.value.profile,
    dossier.endpoint?.value.group,
    dossier.computers[0]?.value.operatingSystem,
    dossier.sessions[0]?.value.group,
  ]
  for (const text of words) {
    if (!text) continue
    const found = byWords.find(([pattern]) => pattern.test(text))
    if (found !== undefined) return found[1]
  }
  return { icon: 'unknown', words: 'Device' }
}
