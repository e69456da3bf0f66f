import type { AccessKey } from '../access-keys.ts'
import type { ChangeFields, FieldValues } from '../changes/change.ts'
import type { ChangeKindName } from '../changes/kinds/all.ts'

/**
 * What happens where a step fails: all steps before it are undone, it ends as it is, or a person decides. With `on` the steps after it
 * run, and the whole ends not proven; with `reading` they run, and the readings after it decide alone.
 */
export type WhenItFails = 'back' | 'keep' | 'ask' | 'on' | 'reading'

/** A change, a reading that proves something, or a wait for a person's answer. */
export type PlanStep = {
  readonly name: string
  readonly title: string
  readonly fails: WhenItFails
} & (
  | { readonly does: 'change'; readonly kind: ChangeKindName }
  /** Repeated until it is as wanted, for so many seconds at most. */
  | { readonly does: 'look'; readonly limit: number }
  /** Somebody says that it is done, within so many hours. `asks` is what they are asked to do. */
  | { readonly does: 'wait'; readonly hours: number; readonly asks: string }
)

/**
 * A workflow: changes in one order, with the readings that prove the whole. Its calls, its page, its rights, its history and its
 * undo follow from it; the server adds what is resolved, what each change is asked for, and the readings. Plain data, so that the
 * browser can use it.
 */
export interface Plan {
  /** In runs, records and addresses. */
  readonly name: string
  readonly title: string
  /** Who may run it. Each change besides takes the key of its kind. */
  readonly key: AccessKey
  /** Its calls stand below. */
  readonly path: `/${string}`
  readonly fields: ChangeFields
  /** It is undone at an end that whoever asks has to name. */
  readonly ends?: 'always'
  /** In the order in which they run; undone in reverse. */
  readonly steps: readonly PlanStep[]
  /**
   * What of a page fills which field, so that answers, ports, outlets and rooms lead to it: a device by its MAC, a port or outlet
   * by its name, a room by its number.
   */
  readonly takes: Readonly<Partial<Record<'device' | 'port' | 'room', string>>>
  readonly words: {
    /** On a link from what fills its fields, such as `Connect a device`. */
    readonly link: string
    /** On the button that begins it, such as `Connect`. */
    readonly begin: string
    /** Such as `Connected and proven`. */
    readonly done: string
    /** On the button that leads to the next one. */
    readonly next: string
  }
}

export const definePlan = <const P extends Plan>(plan: P): P => plan

export type AskedOf<P extends Plan> = FieldValues<P['fields']>

type StepOf<P extends Plan, Does extends PlanStep['does']> = Extract<
  P['steps'][number],
  { readonly does: Does }
>

/** Names of its steps of one sort. */
export type StepName<P extends Plan, Does extends PlanStep['does']> = StepOf<P, Does>['name']
