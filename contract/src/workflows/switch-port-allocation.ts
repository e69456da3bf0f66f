import { z } from 'zod'
import { badge, line } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'
import { deviceKindNames, usualIdleDays } from '../allocation/device-kinds.ts'
import { hold } from './switch-port-allocation/holds.ts'
import { reclaim } from './switch-port-allocation/reclaims.ts'

const instant = z.iso.datetime()

/** Where an outlet is documented. */
export const outletPlace = z.strictObject({
  label: z.string(),
  building: z.string(),
  floor: z.string().nullable(),
  room: z.string(),
  panel: z.string().nullable(),
  panelPort: z.string().nullable(),
})

/** One switch port that could serve the place, with each reason apart. */
export const candidate = z.strictObject({
  /** From 1. */
  rank: z.int(),
  switch: z.string(),
  /** Short, such as `Gi1/0/14`. */
  interface: z.string(),
  building: z.string().nullable(),
  closet: z.string().nullable(),
  outlet: outletPlace.nullable(),
  /** `patched`: the records patch the outlet to it; `cord`: a cord in the closet is needed. */
  reach: z.enum(['patched', 'cord']),
  /**
   * `free` by all evidence; `not-proven`: nothing speaks against it, and not all is known; `held`; `reclaimable`: no device now, and one lately
   * or in the records; `taken`.
   */
  standing: z.enum(['free', 'not-proven', 'held', 'reclaimable', 'taken']),
  /** Why it is no better placed than this, in a sentence; null where nothing is against it. */
  because: z.string().nullable(),
  /** Whether all that was asked for is met: speed, medium, PoE and VLAN; null where part of it is not known. */
  meets: z.boolean().nullable(),
  /** Why it cannot be assigned now, such as a closet that does not answer; null where it can. */
  noAssign: z.string().nullable(),
  lines: z.array(line),
  /** The records and the network differ, in a sentence with where to look. */
  disagreements: z.array(z.strictObject({ words: z.string(), outlet: z.string().nullable() })),
  hold: hold.nullable(),
  reclaim: reclaim.nullable(),
  lastDevice: z.strictObject({ mac: z.string(), lastSeen: instant, owner: z.string().nullable() }).nullable(),
})

/** Another closet with free ports. */
export const otherCloset = z.strictObject({
  building: z.string(),
  closet: z.string(),
  floor: z.string().nullable(),
  switches: z.array(z.string()),
  /** Ports that are down, that no outlet and no hold has, and where no device was seen within the days asked for. */
  free: z.int(),
})

export const allocation = z.strictObject({
  /**
   * `ports`: as many as were asked for are free; `few`: fewer; `none`: none is; `several` places match; `no-place`: the records have no such place;
   * `incomplete`: not all that could know answered.
   */
  verdict: z.enum(['ports', 'few', 'none', 'several', 'no-place', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  badges: z.array(badge),
  place: z
    .strictObject({
      kind: z.enum(['outlet', 'room', 'closet', 'floor', 'building']),
      building: z.string(),
      floor: z.string().nullable(),
      room: z.string().nullable(),
      /** Documented outlets. */
      outlets: z.int(),
    })
    .nullable(),
  wanted: z.int(),
  candidates: z.array(candidate),
  /** More ports are known than are listed. */
  more: z.int(),
  /** Switches that were not read now, each with why and when its ports were last read. */
  silent: z.array(z.strictObject({ switch: z.string(), why: z.string(), readAt: instant.nullable() })),
  others: z.array(otherCloset),
  choices: z.array(choice),
})

export type OutletPlace = z.output<typeof outletPlace>
export type Candidate = z.output<typeof candidate>
export type OtherCloset = z.output<typeof otherCloset>
export type Allocation = z.output<typeof allocation>

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** Switch port allocation: free ports for an outlet, a room, a closet, a floor or a building, ranked, each reason said apart. */
export const switchPortAllocation = defineQuestion('/workflows/switch-port-allocation', allocation, {
  count: whole(1, 48).default(1),
  device: z.enum(deviceKindNames).default('desk'),
  /** Mb/s; what the kind of device needs where left out. */
  speed: whole(10, 400_000).optional(),
  /** PoE; what the kind of device needs where left out. */
  watts: z.coerce.number().min(0).max(90).optional(),
  medium: z.enum(['any', 'copper', 'fibre']).default('any'),
  vlan: whole(1, 4094).optional(),
  /** Code of the department; the one that has the room where left out. */
  department: z.string().trim().max(20).default(''),
  /** Days without a device after which a port counts as unused. */
  idle: whole(1, 365).default(usualIdleDays),
})
