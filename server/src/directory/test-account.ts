import type {
  AccountQuestion,
  AccountRow,
  ComputerAccount,
  ControllerReading,
  UserAccount,
} from '@patchbay/connectors/directory/accounts'
import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import { answer as answerShape } from '@patchbay/contract/common-queries/active-directory'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System, Systems } from '../systems/open.ts'
import { accountText } from './account-text.ts'
import { lookUpAccount } from './look-up.ts'

export const row = (of: Partial<AccountRow> = {}): AccountRow => ({
  kind: 'user',
  dn: `CN=${of.login ?? 'jdoe'},DC=campus,DC=example`,
  id: null,
  sid: `S-1-5-21-1-2-3-${of.login?.length ?? 4}00`,
  login: 'jdoe',
  name: 'Jane Doe',
  dnsName: null,
  email: null,
  title: 'Registrar',
  department: null,
  office: null,
  description: null,
  enabled: true,
  deleted: null,
  ...of,
})

export const computerAccount = (of: Partial<ComputerAccount> = {}): ComputerAccount => ({
  dn: 'CN=LT-0142,DC=campus,DC=example',
  id: null,
  sid: null,
  login: 'LT-0142$',
  name: 'LT-0142',
  dnsName: null,
  operatingSystem: null,
  description: null,
  location: null,
  place: [],
  owner: null,
  enabled: true,
  lastLogonStamp: null,
  passwordSetAt: null,
  createdAt: null,
  localPasswords: [],
  recoveryKeys: null,
  hidden: [],
  unsure: false,
  ...of,
})

export const user = (of: Partial<UserAccount> = {}): UserAccount => ({
  dn: row().dn,
  id: null,
  sid: row().sid,
  login: 'jdoe',
  principal: null,
  name: 'Jane Doe',
  title: null,
  department: null,
  company: null,
  office: null,
  email: null,
  phone: null,
  mobile: null,
  extension: null,
  employeeNumber: null,
  description: null,
  place: ['campus.example', 'Staff'],
  manager: null,
  reports: [],
  reportCount: 0,
  enabled: true,
  lock: { state: 'free', since: null, until: null, by: 'directory' },
  password: { setAt: null, mustChange: false, expiresAt: null, neverExpires: false, expired: false },
  expiresAt: null,
  lastLogonStamp: null,
  createdAt: null,
  policy: { name: null, lockoutDuration: 1_800_000, lockoutThreshold: 5, observationWindow: 1_800_000 },
  mailbox: null,
  photo: null,
  photoRefused: null,
  guarded: false,
  flags: [],
  hidden: [],
  unsure: false,
  ...of,
})

export const controllerReading = (
  of: Partial<Extract<ControllerReading, { answered: true }>> = {},
): ControllerReading => ({
  name: 'dc1.campus.example',
  answered: true,
  lock: { state: 'free', since: null, until: null, by: 'directory' },
  badPasswords: 0,
  badPasswordAt: null,
  lastLogonAt: null,
  logons: 1,
  lockedOn: null,
  ...of,
})

export type Can = Partial<CapabilitiesByKind['directory']>

/** A directory of these rows, one person and their controllers; each part can be another. */
export const directory = (
  rows: readonly AccountRow[],
  of: { readonly user?: UserAccount; readonly controllers?: readonly ControllerReading[] } & Can = {},
): Can => {
  const { user: person = user(), controllers = [controllerReading()], ...can } = of
  return {
    findAccounts: async ({ text, deleted = false }: AccountQuestion) =>
      reading(
        rows.filter(
          (one) =>
            (one.deleted !== null) === deleted &&
            [one.login, one.sid, one.name].some((name) => name?.toLowerCase() === text.toLowerCase()),
        ),
      ),
    readUser: async () => reading(person),
    readMemberships: async () => reading([]),
    readControllers: async () =>
      reading(controllers, { complete: controllers.every(({ answered }) => answered) }),
    ...can,
  }
}

export async function lookUp(
  q: string,
  all: readonly System[],
  {
    disabled = [],
    pace = usualPace,
    db = {} as Kysely<Database>,
    heard = () => undefined,
  }: {
    disabled?: Systems['disabled']
    pace?: typeof usualPace
    db?: Kysely<Database>
    /** Each answer as it is drawn. */
    heard?: (answer: Answer) => void
  } = {},
) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const text = accountText(q, classified)
  if ('fault' in text) throw new Error(text.fault)
  const drawn: Answer[] = []
  const found = await lookUpAccount(
    {
      db,
      systems: systemsOf(all, disabled),
      log: createLog('fatal', { write: () => undefined }),
      pace,
    },
    {
      text,
      badges: [],
      patient: true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: () => undefined,
        answer: (answer) => {
          const parsed = answerShape.parse(answer)
          drawn.push(parsed)
          heard(parsed)
        },
      },
    },
  )
  return { ...found, drawn, answer: answerShape.parse(found.answer) }
}

export const one = (can: Can, name = 'ad') => system('directory', name, can)
export const lineOf = ({ sections }: Answer, name: string): Line => {
  const line = sections.flatMap(({ lines }) => lines).find((each) => each.name === name)
  if (line === undefined) throw new Error(`no line ${name}`)
  return line
}
export const chip = (
  found: { sources: readonly { id: string; state: string; why?: string | undefined }[] },
  id: string,
) => found.sources.find((source) => source.id === id)
