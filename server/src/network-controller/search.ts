import type { Kysely } from 'kysely'
import type { ControllerClient, DeviceFacts } from '@patchbay/connectors/controller/capabilities'
import type { Database } from '../database/schema.ts'
import type { FactRules, QuestionRun } from '../sources/question-sources.ts'
import { waysTo } from '../facts/ports.ts'
import type { Fact } from '../sources/shared-fact.ts'
import type { CentreDossier, Held, OwnSwitch } from './dossier.ts'
import type { Wanted } from './wanted.ts'

export interface CentreFacts {
  /** The device meant; null where no controller has it. */
  readonly device: Fact<Held<DeviceFacts>, Held<DeviceFacts> | null>
  /** MACs of the client meant. */
  readonly macs: Fact<readonly string[], readonly string[]>
  /** The client meant; null where no controller has it. */
  readonly client: Fact<Held<ControllerClient>, Held<ControllerClient> | null>
  /** The switch of ours that the device is; null where it is none. */
  readonly own: Fact<OwnSwitch, OwnSwitch | null>
}

/** What is asked of the controllers, and what is known of it. */
export interface CentreQuestion {
  readonly db: Kysely<Database>
  readonly wanted: Wanted
  readonly dossier: CentreDossier
}

export type CentreSearch = CentreQuestion & QuestionRun<CentreFacts>

export const ofList = ({ wanted }: CentreQuestion) => wanted.view !== 'find'
export const ofThing = (question: CentreQuestion) => !ofList(question)
/** A lease names the MAC of the client. */
export const ofLease = ({ wanted }: CentreQuestion) => wanted.lease !== null

const isAccessPoint = ({ family, ethernetMac }: DeviceFacts) =>
  family === 'Unified AP' || ethernetMac !== null

/** The access point that the controllers believe in; null for anything else. */
export const accessPointMeant = ({ device }: CentreDossier): DeviceFacts | null =>
  device !== null && isAccessPoint(device.value) ? device.value : null

/** The client that was on the air now; null for others and for another time. */
export const clientOnAir = ({ dossier: { client }, wanted }: CentreQuestion): ControllerClient | null =>
  client !== null && client.value.wireless !== false && wanted.at === null ? client.value : null

/** Why no lease is looked up; null where one may be. */
export const deviceFound = ({ dossier }: CentreSearch) =>
  dossier.device === null ? null : 'the text names a device'
/** A device is not asked for as a client. */
export const noClient = ({ dossier }: CentreSearch) => (dossier.device === null ? null : '')

/** Why no switch is asked; null where one is, or may be. */
export const noSwitch = ({ dossier, systems }: CentreSearch) =>
  !dossier.ownKnown || (dossier.own !== null && waysTo(systems.ofKind('switch'), dossier.own.name).length > 0)
    ? null
    : 'not among our switches'

/** Why no wireless controller is asked; null where one is, or may be. */
export const notOnAir = (search: CentreSearch) =>
  search.dossier.searching || accessPointMeant(search.dossier) !== null || clientOnAir(search) !== null
    ? null
    : 'not a wireless device'

const first = <T>([one]: readonly T[]): T | null => one ?? null

export const centreFacts: FactRules<CentreQuestion, CentreFacts> = {
  device: {
    value: first,
    enough: () => 'now',
    limit: 'end',
    late: true,
    note: (device, { dossier }) => void (dossier.device = device),
  },
  macs: {
    value: (said, { wanted }) => (wanted.mac === null ? [...new Set(said.flat())] : [wanted.mac]),
    already: ({ wanted }) => wanted.mac !== null,
    limit: 'end',
    late: true,
  },
  client: {
    value: first,
    enough: () => 'now',
    limit: 'end',
    late: true,
    note: (client, { dossier, grown }) => {
      Object.assign(dossier, { client, searching: false })
      grown()
    },
  },
  own: {
    value: first,
    enough: () => 'now',
    limit: 'end',
    late: true,
    note: (own, { dossier }) => void Object.assign(dossier, { own, ownKnown: true }),
  },
}
