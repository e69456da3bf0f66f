/** What a switch tells about itself as a machine. Null is what the device or its protocol does not tell. */
export interface StackUnit {
  readonly number: number
  /** IOS 15 says master and member, IOS-XE active, standby and member: `active` is the one that commands. */
  readonly role: 'active' | 'standby' | 'member' | 'unknown'
  readonly mac: string | null
  /** Base MAC by which the whole stack is known to others; left out where nothing was asked for it. */
  readonly base?: string | null
  readonly priority: number | null
  /** The device's word: `Ready`, `Provisioned`, `V-Mismatch`, `Removed`, `Syncing` and others. */
  readonly state: string
  /** Null where the device does not tell its state. */
  readonly ready: boolean | null
  readonly model: string | null
  readonly serial: string | null
  readonly software: string | null
  /** Seconds. */
  readonly uptime: number | null
}

/** A part with a number of its own (ENTITY-MIB, RFC 6933; `show inventory`). */
export interface InventoryPart {
  readonly name: string
  readonly description: string
  readonly model: string | null
  readonly version: string | null
  readonly serial: string | null
}

/** One sensor, fan or supply. */
export interface EnvironmentReading {
  readonly kind: 'temperature' | 'fan' | 'power-supply' | 'voltage' | 'other'
  readonly name: string
  /** Stack member; null when the device does not say whose it is. */
  readonly member: number | null
  /** The device's word: `GREEN`, `GOOD`, `OK`, `FAULTY`, `No Input Power`. */
  readonly state: string
  /** Null when the word says neither: an empty slot is no fault. */
  readonly healthy: boolean | null
  readonly value: number | null
  readonly unit: 'Celsius' | 'mV' | 'rpm' | 'W' | null
}

/** Power for other devices that one stack member has, in watts. */
export interface PowerBudget {
  readonly member: number
  readonly available: number
  readonly used: number
  readonly remaining: number
}

/** One line of the device's own log. */
export interface LogMessage {
  /** As the device printed it, without `*` or `.` before it; its clock, zone and year may be unknown. */
  readonly at: string
  /** Its clock was not in step with a time server then. */
  readonly clockUnsure: boolean
  /** `LINEPROTO`, 0 (emergency) to 7 (debugging), `UPDOWN`. */
  readonly facility: string
  readonly severity: number
  readonly mnemonic: string
  readonly text: string
  /** The interface it is about, by its text. */
  readonly interface: string | null
}

/** Does the saved configuration lag behind the running one. Seconds before the reading, null where never. */
export interface SavedState {
  readonly unsaved: boolean
  readonly changed: number | null
  readonly saved: number | null
}

/** A piece of the running configuration, without its secrets. */
export interface ConfigurationSection {
  /** From `interface …` to the line before `end`; indentation as the device has it. */
  readonly lines: readonly string[]
  /** Bytes the device counted, a cheap way to see a change; null when it did not say. */
  readonly bytes: number | null
}
