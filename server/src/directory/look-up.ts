import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/sources'
import type { Question } from '@patchbay/contract/questions'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Pace } from '../sources/pace.ts'
import { SourceQuestion } from '../sources/source-question.ts'
import type { QuestionListener } from '../sources/listener.ts'
import { indexWaiting, systemsWaiting } from '../sources/waiting-sources.ts'
import type { Systems } from '../systems/open.ts'
import { emptyAccountDossier } from './account-dossier.ts'
import { Choosing } from './account-search.ts'
import type { AccountSearch } from './account-search.ts'
import type { AccountText } from './account-text.ts'
import { askAccounts } from './ask-accounts.ts'
import { accountNames } from './account-names.ts'
import { askDnsForComputer } from './ask-dns.ts'
import { askDhcpForDevices, askIndexForDevices } from './ask-devices.ts'
import { askIdentityForDevices } from './ask-authentications.ts'
import { drawAccount } from './draw.ts'
import { mostComputers } from './managed-computers.ts'
import type { ManagedComputers } from './managed-computers.ts'
import type { DevicesPart } from './note-device.ts'

export interface LookUpParts {
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
}

export interface LookUpOptions {
  readonly text: AccountText
  readonly badges: readonly string[]
  /** Ask where the devices are now. */
  readonly patient: boolean
  readonly signal: AbortSignal
  readonly listener: QuestionListener<Answer>
}

export interface LookedUp {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Answer
}

/** Directories first: they are needed; who knows where devices are adds to it. */
const sourcesFor = (systems: Systems): Source[] => [
  ...systemsWaiting(systems, 'directory', true),
  ...systemsWaiting(systems, 'identity', false),
  ...systemsWaiting(systems, 'dhcp', false),
  ...systemsWaiting(systems, 'dns', false),
  indexWaiting(false),
]

/** Asks every directory who it is, reads the account, and finds its devices; tells the answer as it grows. */
export async function lookUpAccount(parts: LookUpParts, options: LookUpOptions): Promise<LookedUp> {
  const { db, systems, log, pace } = parts
  const { text, patient, listener } = options
  const dossier = emptyAccountDossier()
  const directories = systems.ofKind('directory')
  const choosing = new Choosing(pace, dossier, directories.length)
  const asked: SourceQuestion<Answer> = new SourceQuestion({
    sources: sourcesFor(systems),
    pace,
    log,
    patient,
    signal: options.signal,
    listener,
    named: (source) => accountNames(source, dossier.chosen),
    draw: () => drawAccount(dossier, text, asked.strip.all),
  })
  const { strip } = asked
  const trouble = Promise.withResolvers<boolean>()
  const search: AccountSearch = {
    text,
    db,
    directories,
    dossier,
    pace,
    get ask() {
      return asked.ask
    },
    grown: () => asked.grown(),
    chosen: choosing.chosen,
    troubled: trouble.promise,
  }
  const question: Question = {
    text: text.text,
    kind: text.kind,
    words: text.words,
    canonical: text.text,
    vendor: null,
    badges: [...options.badges],
    askedAt: new Date().toISOString(),
  }
  listener.question(question, strip.all)

  const managed = Promise.withResolvers<ManagedComputers>()
  let telling = directories.length
  const tellManaged = (computers: ManagedComputers) => {
    telling -= 1
    if (computers.length > 0 || telling <= 0) managed.resolve(computers)
    if (telling <= 0) void choosing.chosen.then((chosen) => chosen === null && trouble.resolve(false))
  }
  const lookedFor = (all: ManagedComputers): ManagedComputers => {
    dossier.computers = all.slice(0, mostComputers)
    dossier.moreComputers = all.length - dossier.computers.length
    return dossier.computers
  }
  // The computer itself is known by its own name; those of a person are known once the directory has said which.
  const computers = choosing.chosen.then((chosen): ManagedComputers | Promise<ManagedComputers> => {
    if (chosen?.row.kind !== 'computer') return managed.promise.then(lookedFor)
    const { name, dnsName } = chosen.row
    return [{ name, dnsName, mine: true }]
  })
  for (const system of directories) {
    void strip.ask(system.name, (turn) =>
      askAccounts({
        search,
        system,
        turn,
        heard: () => choosing.heard(),
        managed: tellManaged,
        troubled: trouble.resolve,
      }),
    )
  }
  if (directories.length === 0) managed.resolve([])
  const part = (turn: DevicesPart['turn']): DevicesPart => ({ search, turn, computers })
  const identities = systems.ofKind('identity')
  const signedOn = identities.map(() => Promise.withResolvers<void>())
  const machines = identities.map(() => Promise.withResolvers<void>())
  const named = Promise.withResolvers<unknown>()
  const failures = identities.map((system, at) =>
    strip.ask(system.name, (turn) =>
      askIdentityForDevices(
        {
          ...part(turn),
          noted: () => signedOn[at]?.resolve(),
          allNoted: () => machines[at]?.resolve(),
          others: named.promise,
        },
        system,
      ),
    ),
  )
  void Promise.all(failures).then(() => {
    dossier.failuresAsked = true
    return asked.grown()
  })
  const noted = Promise.all(signedOn.map(({ promise }) => promise))
  const leased = systems
    .ofKind('dhcp')
    .map((system) => strip.ask(system.name, (turn) => askDhcpForDevices(part(turn), system, noted)))
  for (const system of systems.ofKind('dns')) {
    void strip.ask(system.name, (turn) => askDnsForComputer({ search, turn }, system))
  }
  named.resolve(Promise.all(leased))
  const known = Promise.all([...machines.map(({ promise }) => promise), ...leased])
  void strip.ask('index', (turn) => askIndexForDevices(part(turn), known))
  // Without a listener nobody sees a late answer, so nothing waits for one beyond the chips.
  const conclude = () => {
    choosing.conclude()
    managed.resolve([])
    trouble.resolve(false)
  }
  const callOff = pace.after(patient ? pace.whole : pace.chip, conclude)
  try {
    const answer = await asked.settled(choosing.chosen)
    return { question, sources: [...strip.all], answer }
  } finally {
    callOff()
    conclude()
  }
}
