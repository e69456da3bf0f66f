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
import type { Asker } from '../policies/used-by.ts'
import type { Systems } from '../systems/open.ts'
import type { WrittenPlace } from '../systems/writable.ts'

/** What a kind of change may use to look at the network and at what we know. */
export interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly now: () => Date
}

/** What a system was read to be, against what was wanted. */
export interface Held {
  readonly holds: boolean
  /** A sentence of what was read. */
  readonly seen: string
}

/** One way to set something and to read whether it is so. Setting it twice is the same as once. */
export interface Deed {
  apply(writing: Writing): Promise<Written>
  /** Rejects with a `Failure` when it cannot be read. */
  holds(ask: Ask): Promise<Held>
}

export interface Step {
  readonly name: string
  readonly title: string
  readonly forth: Deed
  /**
   * Back to the snapshot. `needless` where it leaves nothing behind, or the way back of another step takes it along; `stays`
   * where what was done has no way back: a run that must go back says so and is not called undone.
   */
  readonly back: Deed | 'needless' | 'stays'
  /**
   * The second half of something that must not be left half done, such as a port that was shut: it is tried until it holds,
   * also when the run goes back.
   */
  readonly restores?: true
  /** It keeps what the others did, such as a configuration that is saved: its way back comes after those of all others. */
  readonly keeps?: true
  /** What is done without it stays done: where it fails the run goes on, and its proof says that it is missing. */
  readonly dispensable?: true
}

/** Something to be seen at the client, within a limit of its own. */
export interface Proof {
  readonly name: string
  readonly title: string
  /** Seconds. */
  readonly limit: number
  /** The device shows it in its own time, which may be days: it is watched for after the run has ended, too. */
  readonly ownTime?: true
  /**
   * Looks once; `changedAt` is when the last step that changed something was begun. Null where it does not apply, such as a
   * link of a port that was shut. With `away` the run does not wait for it: it is watched for afterwards. `waits` is of one that
   * nothing speaks against and that only its device has not shown yet: it waits for that as long as its limit is where it is to
   * come `soon`, and not at all where `later`; a run that is undone without it waits for it either way, and goes back. `notJudged` is
   * of what was seen with nothing to compare it with: it counts neither way, and what was seen is told.
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

/** What is shown before anything is sent. */
export interface Shown {
  readonly sentence: string
  /** In the largest letters of the page. */
  readonly target: string
  readonly fields: readonly FieldChange[]
  readonly sendings: readonly Sending[]
  readonly affected: readonly Affected[]
  readonly transliterated: readonly {
    readonly field: string
    readonly typed: string
    readonly sent: string
  }[]
  /** It is so already. */
  readonly nothing: boolean
}

/** A name that a change gives, as it is sent. */
export interface NameGiven {
  readonly of: NamedThing
  readonly text: string
}

/**
 * One kind of change. `Snapshot` is plain JSON: what was read of everything that is touched, so that checks, steps and the
 * way back can be drawn from intent and snapshot alone, by any process, at any time.
 */
export interface ChangeKind<Intent extends object = object, Snapshot extends object = object> {
  readonly name: string
  readonly title: string
  /** Who may make it. */
  readonly key: AccessKey
  /** Other kinds whose doing is part of it, by what is asked for: it takes their keys too, and what the site decided of them holds. */
  doesToo?(intent: Intent): readonly Pick<ChangeKind, 'name' | 'key'>[]
  readonly intent: z.ZodType<Intent>
  readonly snapshot: z.ZodType<Snapshot>
  /**
   * Decides what somebody who asked with the declared fields leaves open; left out where they say all. What cannot be read
   * stays open, and the preview then says why.
   */
  settle?(asked: object, means: Means, ask: Ask): Promise<Intent>
  /** What is changed, as people call it, such as `sw-b12-2 Gi1/0/14`. */
  named(intent: Intent): string
  /** What no other change may touch meanwhile, each in one spelling. */
  targets(intent: Intent): readonly string[]
  /** What it is about without touching it, each as somebody would look it up: it belongs to the history of these, too. */
  about?(intent: Intent): readonly string[]
  /** @throws Failure where nothing that is connected could be written to */
  writesTo(intent: Intent, means: Means): readonly WrittenPlace[]
  /** Reads live. Rejects with a `Failure` when something that must be known cannot be read. */
  read(intent: Intent, means: Means, ask: Ask): Promise<Snapshot>
  /**
   * What is otherwise than when it was previewed, in one sentence; null where nothing is that matters. Counters, ages and what
   * comes and goes by itself do not.
   */
  moved(before: Snapshot, now: Snapshot): string | null
  /** What it reaches, as it is and as it is meant to be: what the site protects, and what somebody must agree to. */
  touches(intent: Intent, snapshot: Snapshot): Touched
  /** Rooms and buildings that it is done at, beside where its ports lead: their hours and freezes hold for it. */
  placesOf?(intent: Intent, snapshot: Snapshot): readonly NamedPlace[]
  /**
   * Whose it is, as people typed it: a username, a mail address, a whole name; null where nobody is named. They are told before
   * its end, may look at its run, and keep it longer where nobody had to agree to it.
   */
  owner?(intent: Intent, snapshot: Snapshot): string | null
  /** Names that it gives by what people typed, which the site may have patterns for. */
  names?(intent: Intent, snapshot: Snapshot): readonly NameGiven[]
  /** `leftBy` is the run that is undone, where what it set still stands as it left it; null otherwise. */
  check(
    intent: Intent,
    snapshot: Snapshot,
    means: Means,
    ask: Ask,
    leftBy: number | null,
  ): Promise<readonly Check[]>
  /** Checks of what is asked for anew. What a run took away is put back, whatever has become of it: that has none of these. */
  checkNew?(intent: Intent, snapshot: Snapshot, means: Means): readonly Check[] | Promise<readonly Check[]>
  /**
   * What the site lets only some people do, for who asks: looked at with the others, and with who they are then once more right
   * before anything is sent. What a run took away is put back by whomever.
   */
  checkAsker?(intent: Intent, snapshot: Snapshot, asker: Asker, means: Means): Promise<readonly Check[]>
  show(intent: Intent, snapshot: Snapshot, means: Means): Shown
  steps(intent: Intent, snapshot: Snapshot, means: Means): readonly Step[]
  proofs(intent: Intent, snapshot: Snapshot, means: Means): readonly Proof[]
  /** The fields of `show` as a later snapshot has them, by name. */
  after(intent: Intent, later: Snapshot): Readonly<Record<string, string | null>>
  /** It takes something away or turns it off: whoever clicks proves once more who they are (promise 9). */
  risky?(intent: Intent): boolean
  /** It goes back by itself unless it is proven, whether or not that was asked for. Of what puts a run back it is not asked. */
  provesOrUndoes?(intent: Intent, snapshot: Snapshot): boolean
  /**
   * What is asked for apart from its target, where changes that ask for the same may be agreed to with one click; null for one that
   * is agreed to by itself, and left out where all of the kind are. It is for what touches a single port, is proven and can be put
   * back, or leaves the port as it was. An address, an endpoint or a lease belongs to one device, a request is words, and after
   * a session another system decides: two of those look alike and are not. Nor is what is `risky` ever agreed to together.
   */
  agreedTogether?(intent: Intent): object | null
  /** Afterwards everything is as it was, or what is gone comes back by itself: no run of it is undone. */
  readonly neverUndone?: true
  /**
   * What to do instead of an undo where what the run set was changed since: undoing is refused then. Without it whoever undoes is
   * asked for a reason.
   */
  readonly insteadOfUndoing?: string
  /**
   * Where its system does not answer it waits and is begun again by itself, for so many hours from its first beginning: only
   * while nothing of its first step is there. `words` say what it is meanwhile.
   */
  readonly waits?: { readonly hours: number; readonly words: string }
  /**
   * Warnings, by their ids, that say no more than what undoing a run does to whoever is there then: who agreed to it with its
   * end agreed to these.
   */
  readonly foreseen?: readonly string[]
  /** What puts it back, and why: an intent of the same kind; null where it cannot be undone. */
  undo(intent: Intent, snapshot: Snapshot, because: string): Intent | null
}

/** What a kind has of its declaration. */
export const declared = ({ name, title, key }: Change) => ({ name, title, key })

/** The same of one that leaves nothing behind that could be put back. */
export const declaredAct = (change: Change) => ({
  ...declared(change),
  after: () => ({}),
  neverUndone: true as const,
  undo: () => null,
})

/** The kind of that name among those that this process was started with. */
export function kindNamed(among: readonly ChangeKind[], name: string): ChangeKind {
  const kind = among.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no kind of change called ${name}.`)
  return kind
}
