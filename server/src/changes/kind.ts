import type { Ask } from '@patchbay/connectors/asking'
import type { Writing, Written } from '@patchbay/connectors/writing'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Change } from '@patchbay/contract/changes/change'
import type { Check } from '@patchbay/contract/changes/check'
import type { Affected, FieldChange, Sending } from '@patchbay/contract/changes/preview'
import type { NamedThing } from '@patchbay/contract/policies/name-pattern'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/schema.ts'
import type { NamedPlace } from '../hours/places.ts'
import type { Log } from '../logging/log.ts'
import type { Touched } from '../policies/protected.ts'
import type { Requester } from '../policies/used-by.ts'
import type { Systems } from '../systems/open.ts'
import type { WrittenPlace } from '../systems/writable.ts'

/** What a kind of change reads from: the connected systems and our own tables. */
export interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly now: () => Date
}

/** What was read of a system, against the intent. */
export interface Held {
  readonly holds: boolean
  /** What was read, as a sentence. */
  readonly seen: string
}

/** An idempotent operation: sets something, and reads whether it is set. */
export interface Operation {
  apply(writing: Writing): Promise<Written>
  /** @throws Failure when it cannot be read */
  holds(ask: Ask): Promise<Held>
}

export interface Step {
  readonly name: string
  readonly title: string
  readonly forth: Operation
  /**
   * The operation that restores the snapshot. `needless` where the step leaves no trace, or the rollback of another step includes
   * it; `stays` where there is no rollback: the run then says so and is not called undone.
   */
  readonly back: Operation | 'needless' | 'stays'
  /**
   * The second half of something that must not stay half done, such as a port that was shut: repeated until it holds, also during
   * rollback.
   */
  readonly restores?: true
  /** It saves what the other steps did, such as a configuration: its rollback comes after all others. */
  readonly keeps?: true
  /** An optional step: where it fails the run continues, and its proof says that it is missing. */
  readonly dispensable?: true
  /** Seconds after the step before it. A process that takes over does not wait for them. */
  readonly after?: number
  /** Carried only where the kind repeats its steps because of what is not proven. */
  readonly repeats?: true
}

/** Steps that are carried a second time, once, where a proof is missing. */
export interface Repetition<Intent extends object, Snapshot extends object> {
  /** Whether they are because of these proofs, which were read and are not as they are to be. */
  wanted(
    intent: Intent,
    snapshot: Snapshot,
    missing: readonly string[],
    means: Means,
  ): boolean | Promise<boolean>
  /** Why a run goes on, and how it ended with them, each as a sentence. */
  readonly words: { readonly begun: string; readonly proven: string; readonly missing: string }
}

/** A check at the client after the change, within its own limit. */
export interface Proof {
  readonly name: string
  readonly title: string
  /** Limit in seconds. */
  readonly limit: number
  /** The device shows it in its own time, which may be days: it is watched for after the end of the run, too. */
  readonly ownTime?: true
  /**
   * Reads once; `changedAt` is the start of the latest step that changed something. Null where it does not apply, such as a link of
   * a port that was shut. `away`: the run does not wait, the proof is watched for afterwards. `waits`: nothing contradicts it and
   * only the device has not shown it yet; the run waits until the limit where it comes `soon`, not at all where `later`, and with
   * automatic undo in either case. `notJudged`: there is nothing to compare with, so it counts neither way and is shown only.
   */
  look(
    ask: Ask,
    changedAt: Date,
  ): Promise<{
    readonly proven: boolean
    readonly seen: string
    readonly source: string
    readonly away?: true
    readonly waits?: 'soon' | 'later'
    readonly notJudged?: true
  } | null>
}

/** The preview, shown before anything is sent. */
export interface Shown {
  readonly sentence: string
  /** The headline of the page. */
  readonly target: string
  readonly fields: readonly FieldChange[]
  readonly sendings: readonly Sending[]
  readonly affected: readonly Affected[]
  readonly transliterated: readonly {
    readonly field: string
    readonly typed: string
    readonly sent: string
  }[]
  /** There is nothing to change. */
  readonly nothing: boolean
}

/** A name that a change sets, as it is sent. */
export interface NameGiven {
  readonly of: NamedThing
  readonly text: string
}

/**
 * One kind of change. `Snapshot` is plain JSON with everything read of its targets, so any process can draw checks, steps and
 * rollback from intent and snapshot at any time.
 */
export interface ChangeKind<Intent extends object = object, Snapshot extends object = object> {
  readonly name: string
  readonly title: string
  /** Key that requesting it takes. */
  readonly key: AccessKey
  /** Other kinds whose actions are part of it, by the intent: their keys and the site's rules for them apply too. */
  doesToo?(intent: Intent): readonly Pick<ChangeKind, 'name' | 'key'>[]
  readonly intent: z.ZodType<Intent>
  readonly snapshot: z.ZodType<Snapshot>
  /**
   * Completes what a requester leaves open; absent where the declared fields say all. What cannot be read stays open, and the
   * preview says why.
   */
  settle?(asked: object, means: Means, ask: Ask): Promise<Intent>
  /** Name of the target, such as `sw-b12-2 Gi1/0/14`. */
  named(intent: Intent): string
  /** Targets that no other change may touch meanwhile, each in one spelling. */
  targets(intent: Intent): readonly string[]
  /** Identifiers of its subject beyond the targets, as Search takes them: the change belongs to their history too. */
  about?(intent: Intent): readonly string[]
  /** Systems that it writes to. @throws Failure where no connected system can be written to */
  writesTo(intent: Intent, means: Means): readonly WrittenPlace[]
  /** Reads live. @throws Failure when something required cannot be read */
  read(intent: Intent, means: Means, ask: Ask): Promise<Snapshot>
  /**
   * What differs from the preview and matters, in one sentence; null for no difference. Counters, ages and what varies by itself do
   * not matter.
   */
  moved(before: Snapshot, now: Snapshot, intent: Intent): string | null
  /** Everything it affects, now and as intended: for protection and approval. */
  touches(intent: Intent, snapshot: Snapshot): Touched
  /** Rooms and buildings that it affects beside those of its ports: their hours and freezes apply. */
  placesOf?(intent: Intent, snapshot: Snapshot): readonly NamedPlace[]
  /**
   * The owner as people typed it: username, mail address or full name; null for none. Owners are notified before its end, may see
   * the run, and may extend it where no approval was needed.
   */
  owner?(intent: Intent, snapshot: Snapshot): string | null
  /** Names that it sets, as typed, for the site's naming patterns. */
  names?(intent: Intent, snapshot: Snapshot): readonly NameGiven[]
  /** `leftBy` is the run being undone, where its result is unchanged; null otherwise. */
  check(
    intent: Intent,
    snapshot: Snapshot,
    means: Means,
    ask: Ask,
    leftBy: number | null,
  ): Promise<readonly Check[]>
  /** Checks of new requests only: an undo restores what a run removed and skips these. */
  checkNew?(intent: Intent, snapshot: Snapshot, means: Means): readonly Check[] | Promise<readonly Check[]>
  /** The site's limits on who may request it: checked with the others, and once more right before anything is sent. An undo skips them. */
  checkRequester?(
    intent: Intent,
    snapshot: Snapshot,
    requester: Requester,
    means: Means,
  ): Promise<readonly Check[]>
  show(intent: Intent, snapshot: Snapshot, means: Means): Shown
  steps(intent: Intent, snapshot: Snapshot, means: Means): readonly Step[]
  proofs(intent: Intent, snapshot: Snapshot, means: Means): readonly Proof[]
  readonly repetition?: Repetition<Intent, Snapshot>
  /** The fields of `show` in a later snapshot, by name. */
  after(intent: Intent, later: Snapshot): Readonly<Record<string, string | null>>
  /** It removes something or turns it off: the requester confirms with password or second factor (promise 9). */
  risky?(intent: Intent): boolean
  /** Automatic undo applies whether or not it was requested; not used for an undo. */
  provesOrUndoes?(intent: Intent, snapshot: Snapshot): boolean
  /**
   * The intent without its target: changes with equal ones may be approved with one click. Null for one that is approved alone,
   * absent where all of the kind are. For changes of a single port that are proven and can be undone, or leave the port as it was;
   * not for addresses, endpoints, leases, requests or sessions, where two that look alike are not, nor for `risky` ones.
   */
  agreedTogether?(intent: Intent): object | null
  /** It restores itself or leaves no trace: its runs are never undone. */
  readonly neverUndone?: true
  /** Whether this run can be undone, where that is not so of each of its kind. */
  undoable?(intent: Intent): boolean
  /** Whether it takes an end by itself or has none; either is right where this is left out. An undo is not asked. */
  end?(intent: Intent): 'needed' | 'none' | 'free'
  /**
   * What to do instead of an undo where the result was changed since: undo is refused then. Without it the person who undoes gives
   * a reason.
   */
  readonly insteadOfUndoing?: string
  /**
   * While its system does not answer it waits and starts over by itself, for so many hours from its first start: only while nothing
   * of its first step was sent. `words` name that state.
   */
  readonly waits?: { readonly hours: number; readonly words: string }
  /** Ids of warnings that only name what an undo does to devices then present: approving a run with its end accepts them. */
  readonly foreseen?: readonly string[]
  /** The intent that restores it, with the reason; null where it cannot be undone. */
  undo(intent: Intent, snapshot: Snapshot, because: string): Intent | null
}

/** The parts of a kind that come from its declaration. */
export const declared = ({ name, title, key }: Change) => ({ name, title, key })

/** The same for an action that leaves nothing to undo. */
export const declaredAct = (change: Change) => ({
  ...declared(change),
  after: () => ({}),
  neverUndone: true as const,
  undo: () => null,
})

/** The kind of that name among those of this process. */
export function kindNamed(among: readonly ChangeKind[], name: string): ChangeKind {
  const kind = among.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no change kind ${name}.`)
  return kind
}
