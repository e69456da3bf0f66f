import type {
  FloorName,
  HourOfFloor,
  LocatedDevice,
  LocatedFloor,
  Position,
} from '@patchbay/connectors/location/capabilities'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Person } from '@patchbay/connectors/directory/capabilities'
import type { Fact } from '../facts/fact.ts'

/** A fact of one question, why it is not there, or null while nobody was asked. */
export type Asked<T> = { readonly fact: Fact<T> } | { readonly why: string; readonly source: string } | null

/** A device that was known under the address or the person before. */
export interface KnownDevice {
  readonly mac: string
  readonly source: string
  /** When it authenticated or had the address last. */
  readonly at: Date
  readonly word: string
}

/** Everything heard so far about one question for a position; the answer is drawn from it anew whenever it grows. */
export interface LocationDossier {
  readonly floors: Fact<FloorName>[]
  readonly people: Fact<Person>[]
  readonly known: KnownDevice[]
  readonly located: Fact<LocatedDevice>[]
  /** Every location service was asked for devices, or has failed. */
  isLocated: boolean
  /** When the list of devices was read last. */
  devicesAt: Date | null
  /** Services that left records out or stopped at a limit. */
  readonly cut: string[]
  plan: Asked<LocatedFloor | null>
  readonly tracks: Fact<readonly Position[]>[]
  /** Services whose history was not read, with the reason. */
  readonly untracked: { readonly source: string; readonly why: string }[]
  hours: Asked<readonly HourOfFloor[]>
  /** Its entry at a wireless controller. */
  association: Fact<WirelessClient> | null
  /** Who of the controllers answered without it. */
  readonly notAssociated: Pick<Fact<never>, 'source' | 'at'>[]
  /** Name of the strongest access point, by a controller. */
  strongest: Fact<string> | null
  /** Place of the access point of the association, and codes of the floors of its building. */
  place: {
    readonly of: { readonly building: string; readonly room: string | null; readonly floor: string | null }
    readonly codes: readonly string[]
    readonly at: Date
  } | null
}

export const emptyLocationDossier = (): LocationDossier => ({
  floors: [],
  people: [],
  known: [],
  located: [],
  isLocated: false,
  devicesAt: null,
  cut: [],
  plan: null,
  tracks: [],
  untracked: [],
  hours: null,
  association: null,
  notAssociated: [],
  strongest: null,
  place: null,
})

/** The one device that the question is about; null for a floor, while none is known, or where several are. */
export function deviceMeant(mac: string | null, { located, known }: LocationDossier): string | null {
  if (mac !== null) return mac
  const now = new Set(located.map(({ value }) => value.mac))
  const all = now.size > 0 ? now : new Set(known.map((one) => one.mac))
  const [only = null] = all
  return all.size === 1 ? only : null
}

/** The latest position of a device now; null where no service locates it. */
export const latestOf = (mac: string, { located }: LocationDossier): Fact<LocatedDevice> | null =>
  located
    .filter(({ value }) => value.mac === mac)
    .toSorted((one, other) => (other.value.at?.getTime() ?? 0) - (one.value.at?.getTime() ?? 0))[0] ?? null
