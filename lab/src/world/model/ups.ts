/** An uninterruptible power supply. What never changes stands here; how it is now is worked out from the world's time. */
export interface Ups {
  /** `ups-b01`, or `ups-b01-200` of a closet. */
  readonly name: string
  readonly building: string
  /** Code of its room. */
  readonly closet: string
  /** How it is asked: a card of APC, a card of another maker, or a cable to the NUT server. */
  readonly way: 'apc-card' | 'card' | 'nut'
  /** Of its card; null behind the NUT server. */
  readonly address: string | null
  /** As the NUT server calls it; null for one with a card. */
  readonly nutName: string | null
  readonly maker: string
  readonly model: string
  readonly serial: string
  readonly firmware: string
  /** Watts that it can give. */
  readonly most: number
  /** Watts that its switches take. */
  readonly load: number
  /** Seconds that a full battery lasts at that load. */
  readonly lasts: number
  /** Names of switches on its output. */
  readonly feeds: readonly string[]
  /** When its battery was replaced; null where nobody entered it. */
  readonly batteryAt: number | null
  readonly startedAt: number
}

/** What befalls a unit. */
export interface UpsChange {
  /** Are the mains there. */
  readonly mains?: boolean
  /** Does its card, or the NUT server, hear of it. */
  readonly heard?: boolean
  readonly batteryBad?: boolean
  /** How the next tests of its battery end. */
  readonly testFails?: boolean
  /** Is its output switched off, while the mains are there. */
  readonly outputOff?: boolean
  /** Does it take more than it can give: 118 %. */
  readonly overloaded?: boolean
  readonly bypassed?: boolean
  readonly chargerFailed?: boolean
}

/** How a unit is at one moment. */
export interface UpsMoment extends Required<UpsChange> {
  /** Per cent. */
  readonly charge: number
  /** Seconds. */
  readonly runtime: number
  /** Seconds without mains; 0 while they are there. */
  readonly onBattery: number
  /** Its output has no power: it is switched off, or the battery is empty and the mains are not back. */
  readonly off: boolean
  readonly test: UpsTest | null
}

export interface UpsTest {
  readonly startedAt: number
  readonly result: 'running' | 'passed' | 'failed' | 'aborted'
}
