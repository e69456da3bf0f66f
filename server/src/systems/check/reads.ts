import type { Ask } from '@patchbay/connectors/asking'
import type { CheckContext } from '@patchbay/connectors/connector/connecting'
import type { Connector, OpenSystem, SystemKind } from '@patchbay/connectors/connector/connector'
import type { Credential } from '@patchbay/connectors/connector-context'
import { Failure } from '@patchbay/connectors/failures'
import { failureOfQuestion } from '@patchbay/connectors/transport/http-failures'
import { sentence, todoFor } from './steps.ts'
import type { StepDone, Steps } from './steps.ts'

interface Read {
  readonly title: string
  readonly right: string
  /** The one-line answer, or how it failed. */
  readonly came: string | Failure
}

type Checks = Connector['connecting']['checks']

/** Milliseconds for each of them. */
const each = 10_000

async function readOne(
  check: Checks[number],
  can: OpenSystem<SystemKind>['can'],
  context: CheckContext,
  signal: AbortSignal,
): Promise<Read> {
  const ask: Ask = { signal, limit: each }
  const { title, right } = check
  try {
    return { title, right, came: await check.run(can, context, ask) }
  } catch (error) {
    const came = failureOfQuestion(context.device?.name ?? 'It', error)
    if (came instanceof Failure) return { title, right, came }
    throw error
  }
}

/** The first read signs in; when that fails nothing else is asked, so that no account is locked by a test. */
async function readAll(
  checks: Checks,
  can: OpenSystem<SystemKind>['can'],
  context: CheckContext,
  signal: AbortSignal,
): Promise<Read[]> {
  const reads: Read[] = []
  for (const check of checks) {
    const read = await readOne(check, can, context, signal)
    reads.push(read)
    if (read.came instanceof Failure && stopsAll(read.came, reads.length === 1)) break
  }
  return reads
}

const signInFailed = ({ kind, detail }: Failure, first: boolean) =>
  detail.cause === 'credential-refused' ||
  detail.cause === 'trust-not-proven' ||
  (first && kind !== 'not-found' && kind !== 'unreadable' && detail.cause !== 'right-missing')

const stopsAll = (failure: Failure, first: boolean) =>
  signInFailed(failure, first) || failure.detail.cause === 'cancelled'

const nobody = (credential: Credential | null) =>
  credential === null
    ? 'It was asked without a login'
    : credential.kind === 'signing-secret'
      ? 'The signed message was accepted'
      : credential.kind === 'api-key'
        ? 'The key was accepted'
        : credential.kind === 'snmp-v2c'
          ? 'The community was accepted'
          : `Signed in as ${credential.username}`

const silent = (credential: Credential | null) =>
  credential?.kind === 'snmp-v2c'
    ? 'No SNMP answer: the community or the address may be wrong. Check both, and the access list.'
    : null

const partOf = ({ title, right, came }: Read, failedBy: (failure: Failure) => boolean) => ({
  title,
  right,
  state: came instanceof Failure && failedBy(came) ? ('failed' as const) : ('done' as const),
  words: sentence(came instanceof Failure ? came.detail.message : came),
})

const lacksRight = ({ detail }: Failure) => detail.cause === 'right-missing'

function signIn(reads: readonly Read[], credential: Credential | null): StepDone {
  const refusedAt = reads.findIndex(
    ({ came }, index) => came instanceof Failure && signInFailed(came, index === 0),
  )
  const refusal = reads[refusedAt]?.came
  if (!(refusal instanceof Failure)) return { state: 'done', words: nobody(credential) }
  const todo = (refusal.detail.cause === 'timed-out' ? silent(credential) : null) ?? todoFor(refusal)
  return { state: 'failed', words: refusal.detail.message, todo }
}

function rights(reads: readonly Read[]): StepDone {
  const parts = reads.map((read) => partOf(read, lacksRight))
  const lacking = parts.filter(({ state }) => state === 'failed')
  if (lacking.length === 0) return { state: 'done', words: 'Every read is permitted', parts }
  return {
    state: 'failed',
    words: `Not permitted: ${lacking.map(({ title }) => title.toLowerCase()).join(', ')}`,
    todo: `The account needs: ${lacking.map(({ right }) => right).join('; ')}.`,
    parts,
  }
}

function answers(reads: readonly Read[]): StepDone {
  const parts = reads.map((read) => partOf(read, () => true))
  const failure = reads.find(({ came }) => came instanceof Failure)?.came
  if (!(failure instanceof Failure)) {
    return { state: 'done', words: reads.map(({ came }) => came as string).join('; '), parts }
  }
  return { state: 'failed', words: failure.detail.message, todo: todoFor(failure), parts }
}

export interface ReadParts {
  readonly checks: Checks
  readonly open: () => OpenSystem<SystemKind>
  readonly credential: Credential | null
  readonly context: CheckContext
  readonly signal: AbortSignal
}

/** Signs in and makes the connector's own first reads: sign-in, rights and answer. */
export async function takeReads(
  steps: Steps,
  { checks, open, credential, context, signal }: ReadParts,
): Promise<void> {
  if (steps.failed) return
  let opened: OpenSystem<SystemKind> | null = null
  let reads: Read[] = []
  try {
    await steps.take('sign-in', async () => {
      try {
        opened = open()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return { state: 'failed', words: error.detail.message, todo: 'Enter a credential of the right kind.' }
      }
      reads = await readAll(checks, opened.can, context, signal)
      return signIn(reads, credential)
    })
    await steps.take('rights', async () => rights(reads))
    await steps.take('answer', async () => answers(reads))
  } finally {
    await (opened as OpenSystem<SystemKind> | null)?.close()
  }
}
