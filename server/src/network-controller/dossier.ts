import type { NotRead, Reading } from '@patchbay/connectors/asking'
import type {
  Compliance,
  ControllerClient,
  ControllerIssue,
  DeviceFacts,
  SiteHealth,
} from '@patchbay/connectors/controller/capabilities'
import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Part } from '../directory/account-dossier.ts'
import type { SwitchNow } from '../facts/switch-now.ts'
import type { Sighting } from '../facts/walked-ports.ts'

/** Something that a system has, with the system and when it said so. */
export interface Held<T> {
  readonly source: string
  readonly at: Date
  readonly value: T
}

/** A switch of ours, by its name in the records. */
export interface OwnSwitch {
  readonly name: string
  readonly address: string | null
  readonly walkedAt: Date | null
}

/** What one controller said of a list. */
export interface ListOf<T> {
  readonly source: string
  readonly title: string
  readonly reading: Reading<readonly T[]>
}

/** All that is known so far. */
export interface CentreDossier {
  /** The device meant, at the controller that has it. */
  device: Held<DeviceFacts> | null
  readonly notRead: NotRead[]
  client: Held<ControllerClient> | null
  /** Nobody has said yet whether there is such a device or client. */
  searching: boolean
  own: OwnSwitch | null
  /** Whether it is a switch of ours is known. */
  ownKnown: boolean
  now: Part<SwitchNow>
  /** Sightings of the client on our own switches; null while they are not read. */
  sightings: readonly Sighting[] | null
  readonly air: Held<{ readonly client: WirelessClient | null; readonly accessPoint: AccessPoint | null }>[]
  /** Wireless controllers that did not answer, with the reason. */
  readonly silentAir: string[]
  airAsked: boolean
  readonly issues: ListOf<ControllerIssue>[]
  readonly compliance: ListOf<Compliance>[]
  readonly sites: ListOf<SiteHealth>[]
  /** Names of devices by their ids, for lists. */
  readonly names: Map<string, string>
  /** Why a list or issues are missing, by the title of the controller. */
  readonly missing: string[]
}

export const emptyDossier = (): CentreDossier => ({
  device: null,
  notRead: [],
  client: null,
  searching: true,
  own: null,
  ownKnown: false,
  now: { state: 'awaited' },
  sightings: null,
  air: [],
  silentAir: [],
  airAsked: false,
  issues: [],
  compliance: [],
  sites: [],
  names: new Map(),
  missing: [],
})
