import type { AccessKey } from './access-keys.ts'

/**
 * States of a run, in order (decision 20 of the design). `done`, `undone` and the like state what was read from the network, never
 * what was sent.
 */
export const runStates = [
  'draft',
  'checked',
  'previewed',
  'awaiting-approval',
  'scheduled',
  'running',
  'verifying',
  'done',
  'done-not-proven',
  'undone',
  'undo-failed',
  'outcome-unknown',
  'needs-person',
  'cancelled',
  'expired',
] as const

export type RunState = (typeof runStates)[number]

interface StateWords {
  /** Text of its badge. */
  readonly words: string
  /** What the state means, as a sentence. */
  readonly meaning: string
  /** An end: nothing further happens, by itself or by a person. */
  readonly end: boolean
}

export const wordsOfRun: Readonly<Record<RunState, StateWords>> = {
  draft: { words: 'Draft', meaning: 'Nothing was looked at yet.', end: false },
  checked: { words: 'Refused', meaning: 'A check stands in the way; nothing was sent.', end: true },
  previewed: { words: 'Previewed', meaning: 'Ready to be applied; nothing was sent.', end: false },
  'awaiting-approval': {
    words: 'Awaiting approval',
    meaning: 'Awaiting a second person. Nothing was sent.',
    end: false,
  },
  scheduled: { words: 'Scheduled', meaning: 'It starts at its time. Nothing was sent.', end: false },
  running: { words: 'Running', meaning: 'It is being applied.', end: false },
  verifying: { words: 'Verifying', meaning: 'It was applied and is being proven.', end: false },
  done: {
    words: 'Done',
    meaning: 'Read back as intended; all required checks passed. Pending proofs are named.',
    end: true,
  },
  'done-not-proven': {
    words: 'Done, not proven',
    meaning: 'The configuration is as intended. A proof was not seen in time, or none applied.',
    end: true,
  },
  undone: {
    words: 'Undone',
    meaning: 'Read back as it was before, or confirmed by a person.',
    end: true,
  },
  'undo-failed': {
    words: 'Undo failed',
    meaning: 'Neither as intended nor as before. A person must look now.',
    end: true,
  },
  'outcome-unknown': {
    words: 'Outcome unknown',
    meaning: 'It was sent, and nothing can be read back. Reading is repeated until it succeeds.',
    end: false,
  },
  'needs-person': {
    words: 'Needs a person',
    meaning: 'It was sent, and nothing could be read back for long. A person must decide; reading continues.',
    end: false,
  },
  cancelled: { words: 'Cancelled', meaning: 'Cancelled before anything was sent.', end: true },
  expired: { words: 'Expired', meaning: 'It did not start in time. Nothing was sent.', end: true },
}

/** Nothing was sent, so it can be cancelled without a trace in the network. */
export const cancellable: ReadonlySet<RunState> = new Set([
  'draft',
  'checked',
  'previewed',
  'awaiting-approval',
  'scheduled',
])

/** It may act on the network, or already has, and holds its targets. */
export const underway: ReadonlySet<RunState> = new Set([
  'running',
  'verifying',
  'outcome-unknown',
  'needs-person',
])

/** Next states of each state; ends lead nowhere, except for later findings. */
export const nextStates: Readonly<Record<RunState, readonly RunState[]>> = {
  draft: ['checked', 'previewed', 'cancelled'],
  // A list that is previewed once more.
  checked: ['draft', 'cancelled'],
  previewed: ['draft', 'awaiting-approval', 'scheduled', 'running', 'cancelled', 'expired'],
  'awaiting-approval': ['scheduled', 'running', 'cancelled', 'expired'],
  // A preflight with another diff goes back to its approver.
  scheduled: ['running', 'awaiting-approval', 'cancelled', 'expired'],
  // A run whose system is away waits and starts over. A run stopped before anything was sent is cancelled.
  running: [
    'scheduled',
    'awaiting-approval',
    'verifying',
    'cancelled',
    'undone',
    'undo-failed',
    'outcome-unknown',
    'needs-person',
    'expired',
  ],
  // A device that did not come back may have its steps repeated.
  verifying: [
    'running',
    'done',
    'done-not-proven',
    'undone',
    'undo-failed',
    'outcome-unknown',
    'needs-person',
  ],
  done: [],
  // A proof may be seen after the end.
  'done-not-proven': ['done'],
  undone: [],
  'undo-failed': [],
  'outcome-unknown': ['scheduled', 'verifying', 'undone', 'undo-failed', 'needs-person', 'running'],
  // It is read further and settled, or a person settles it.
  'needs-person': ['running', 'scheduled', 'verifying', 'done-not-proven', 'undone', 'undo-failed'],
  cancelled: [],
  expired: [],
}

/** Ended otherwise than requested, or unknown: listed for a person until something undoes it. */
export const waitsForPerson: readonly RunState[] = [
  'needs-person',
  'undo-failed',
  'outcome-unknown',
  'done-not-proven',
  'undone',
]

/** Days before its expiry at which a change ends soon. */
export const endsSoonDays = 3

/** Keys that see every run. The key of a kind sees the runs of that kind, and everybody their own. */
export const runReaders: readonly AccessKey[] = ['commands-history', 'commands-approve']

interface RunResult {
  /** Text of the history's filter. */
  readonly words: string
  readonly states: readonly RunState[]
}

/** Results of runs, by which the history is filtered: each state belongs to one of them. */
export const runResults = {
  'under-way': { words: 'In progress', states: ['running', 'verifying', 'outcome-unknown'] },
  'needs-person': { words: 'Needs a person', states: ['needs-person', 'undo-failed'] },
  done: { words: 'Done', states: ['done'] },
  'not-proven': { words: 'Done, not proven', states: ['done-not-proven'] },
  undone: { words: 'Undone', states: ['undone'] },
  waiting: { words: 'Waits to begin', states: ['awaiting-approval', 'scheduled'] },
  'called-off': { words: 'Called off or expired', states: ['cancelled', 'expired'] },
  /** Never applied; listed only when chosen. */
  previewed: { words: 'Only previewed', states: ['draft', 'checked', 'previewed'] },
} as const satisfies Readonly<Record<string, RunResult>>

export type RunResultName = keyof typeof runResults

/** The state of an undo in words, before the number of its run. */
export function undoingWords(state: RunState): string {
  if (state === 'done' || state === 'done-not-proven') return 'undone by'
  return state === 'awaiting-approval' || state === 'scheduled' ? 'to be undone by' : 'being undone by'
}
