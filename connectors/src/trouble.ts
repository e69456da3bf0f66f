import assert from 'node:assert/strict'
import type { Ask, Reading } from './asking.ts'
import { Failure } from './failures.ts'
import type { FailureCause, FailureKind } from './failures.ts'

/** Whatever goes wrong with a peer. */
export type Trouble =
  | 'is gone'
  | 'is silent'
  | 'refuses the login'
  | 'refuses the right'
  | 'answers something else'
  | 'has an error of its own'
  | 'asks to be left alone'
  | 'answers without end'

/** A connector, opened onto a peer with one trouble. */
export interface Troubled {
  /** What sentences call the peer. */
  readonly name: string
  /** The plainest thing that can be asked of it. */
  readonly question: (ask: Ask) => Promise<Reading<unknown>>
  /** How many questions the peer has received, whatever a question is in its protocol. */
  readonly asked: () => number
}

/** How each trouble is made, or a sentence why this protocol cannot have it. None is left out by forgetting it. */
export type Troubles = Readonly<Record<Trouble, string | (() => Promise<Troubled>)>>

const ladder: Readonly<Record<Trouble, readonly [FailureKind, readonly FailureCause[]]>> = {
  'is gone': ['unreachable', ['connection-refused', 'connection-lost']],
  'is silent': ['unreachable', ['timed-out']],
  'refuses the login': ['refused', ['credential-refused']],
  'refuses the right': ['refused', ['right-missing']],
  'answers something else': ['unreadable', ['not-understood']],
  'has an error of its own': ['unreachable', ['server-error']],
  'asks to be left alone': ['throttled', ['rate-limited', 'busy']],
  'answers without end': ['unreadable', ['too-large']],
}

export const troubles = Object.keys(ladder) as readonly Trouble[]

/** Milliseconds for a question to a peer in trouble. */
export const patience = 15_000

const failureOf = (work: Promise<unknown>): Promise<Failure | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      assert.ok(error instanceof Failure, `it threw ${String(error)}`)
      return error
    },
  )

/** A reading that was cut short says so, and is as good as a failure. */
async function isCut(question: Troubled['question'], ask: Ask): Promise<Failure | null> {
  let cut = false
  const failure = await failureOf(
    (async () => {
      cut = !(await question(ask)).complete
    })(),
  )
  assert.ok(failure !== null || cut, 'it took what has no end for whole')
  return failure
}

/** A peer that asked for it is left alone: the next question fails the same and is not sent. */
async function checkLeftAlone({ question, asked }: Troubled, first: Failure): Promise<void> {
  assert.ok((first.detail.retryAfter ?? 0) > 0, 'it does not say until when')
  if (first.detail.cause !== 'rate-limited') return
  const before = asked()
  const again = await failureOf(question(patient()))
  assert.equal(again?.kind, 'throttled')
  assert.equal(asked(), before, 'it was asked all the same')
}

const patient = (): Ask => ({ signal: new AbortController().signal, limit: patience })

/** The trouble is told as every connector tells it: by kind and cause, in a sentence with the peer's name. */
export async function checkTrouble(trouble: Trouble, troubled: Troubled): Promise<void> {
  const { name, question } = troubled
  const failure =
    trouble === 'answers without end'
      ? await isCut(question, patient())
      : await failureOf(question(patient()))
  if (failure === null) {
    assert.equal(trouble, 'answers without end', 'it was no failure')
    return
  }
  const [kind, causes] = ladder[trouble]
  assert.equal(failure.kind, kind, failure.detail.message)
  assert.ok(causes.includes(failure.detail.cause), `its cause is ${failure.detail.cause}`)
  assert.ok(failure.detail.message.includes(name), `"${failure.detail.message}" does not name ${name}`)
  if (trouble === 'asks to be left alone') await checkLeftAlone(troubled, failure)
}
