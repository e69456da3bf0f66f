import type { Device } from '../asking.ts'
import type { Writing, Written } from '../writing.ts'
import type { Testable } from './cable-readings.ts'
import type { ConfigurationSection } from './chassis-readings.ts'
import type { PortAuthentication, PortPriority, PowerMode } from './port-settings.ts'

/** The wanted settings of a port; what is left out stays as it is. */
export interface PortTarget {
  /** Printable ASCII of 1 to 200 characters; empty for none. */
  readonly description?: string
  readonly adminUp?: boolean
  readonly accessVlan?: number
  /** Null for none. */
  readonly voiceVlan?: number | null
  /** A most that the port has stays, except of one that gives none. */
  readonly power?: PowerMode
  readonly powerPriority?: PortPriority
  readonly authentication?: PortAuthentication
  /**
   * The section as it stood before: what of power and authentication is set here gets its lines of then, word for word, such as
   * `power inline static max 15400`.
   */
  readonly asItStood?: readonly string[]
}

/** Wanted lines of an interface's section, by the words that a line of their kind begins with; null for no such line. */
export type SectionWish = Readonly<Record<string, string | null>>

/** What can be said about a change of a port without asking a switch. */
export interface SwitchPlans {
  /** @throws Failure refused, text-not-allowed, for what no command line may hold */
  wish(section: ConfigurationSection, target: PortTarget): SectionWish
  /** The lines of those kinds as they stand: the wish that leads back. */
  asItStands(section: ConfigurationSection, wish: SectionWish): SectionWish
  /** What is sent for the section to become so, in order; nothing when it is. */
  lines(section: ConfigurationSection, wish: SectionWish): readonly string[]
  /** Whether a port has a cable test, by what is documented of its model. */
  cableTestable(port: {
    readonly model: string | null
    readonly interface: string
    readonly media: string | null
  }): Testable
  /** What is sent to test the cable of a port. */
  cableTest(on: string): readonly string[]
}

export interface SwitchWrites {
  /**
   * Sends lines in the section of an interface and leaves the configuration again. It ends at the first that is refused,
   * and says so by a `Failure`: those before it stand.
   */
  configureInterface(
    device: Device,
    section: { readonly interface: string; readonly lines: readonly string[] },
    writing: Writing,
  ): Promise<Written>
  /** Starts a test of the cable of a port, which may take its link down for seconds. Its result is read afterwards. */
  testCable(device: Device, port: { readonly interface: string }, writing: Writing): Promise<Written>
  /** Saves the running configuration, so that it outlives a restart. */
  saveConfiguration(device: Device, writing: Writing): Promise<Written>
}
