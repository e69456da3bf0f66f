import type { Ask } from '@patchbay/connectors/asking'
import type { AskedOf, Plan, PlanStep, StepName } from '@patchbay/contract/plans/plan'
import type { z } from 'zod'
import type { Means } from '../changes/kind.ts'
import type { Instead } from '../database/tables/plans.ts'
import type { Requester } from '../policies/used-by.ts'

/** What one change of a plan is asked for with, or why it is not needed. */
export type HandOver = { readonly wish: object } | { readonly leftOut: string }

/** What came of the changes before it, as they were previewed: `as-is` where the network was so already. */
export type Before = ReadonlyMap<string, 'changes' | 'as-is' | 'left-out'>

/** What one reading found: as wanted, not yet, or otherwise for good. */
export interface Look {
  readonly finding: 'as-wanted' | 'not-yet' | 'otherwise'
  readonly words: string
  readonly source: string | null
  /** When its source read it. */
  readonly at: Date | null
  /** What may be asked for instead, where it is otherwise and that would be right. */
  readonly instead?: Instead
}

export interface Resolving {
  readonly means: Means
  readonly ask: Ask
  readonly requester: Requester
}

/**
 * The server's part of a plan. `Known` is plain JSON with everything that was resolved, so that any process carries it on. It
 * sends nothing by itself: changes do, each with its own checks, proof and undo.
 */
export interface PlanKind<P extends Plan = Plan, Known extends object = object> {
  readonly plan: P
  readonly known: z.ZodType<Known>
  /** Resolves what was asked, or says what is wrong with it at each field. */
  resolve(
    asked: AskedOf<P>,
    resolving: Resolving,
  ): Promise<{ readonly known: Known } | { readonly faults: Readonly<Partial<Record<string, string>>> }>
  /** Such as `00:1b:54:0a:3c:7f at B12-204-1`. */
  named(known: Known): string
  /** The whole as one sentence. */
  sentence(known: Known): string
  /** It may be begun although it changes nothing, for what it looks at alone. */
  mayChangeNothing?(known: Known): boolean
  /** MACs that may appear on what it changes while it runs; others that appear stop it. */
  expects?(known: Known): readonly string[]
  /** From what is known to what each change is asked for. Pure: no clock, no call, no database. */
  readonly changes: Readonly<Record<StepName<P, 'change'>, (known: Known, before: Before) => HandOver>>
  /** Each reads once. @throws Failure when it cannot be read */
  readonly looks: Readonly<Record<StepName<P, 'look'>, (known: Known, looking: Looking) => Promise<Look>>>
}

export interface Looking {
  readonly means: Means
  readonly ask: Ask
  /** When the last change of it ended; null where none changed anything. */
  readonly changedAt: Date | null
}

/** A plan as the engine has it; what it gave is handed back to it. */
export const plan = <P extends Plan, Known extends object>(one: PlanKind<P, Known>): PlanKind =>
  one as unknown as PlanKind

/** The plan of that name among those of this process. */
export function planNamed(among: readonly PlanKind[], name: string): PlanKind {
  const found = among.find((one) => one.plan.name === name)
  if (found === undefined) throw new Error(`There is no plan ${name}.`)
  return found
}

/** What a step is asked for, by its name. */
export const partOf = <Part>(parts: Readonly<Record<string, Part>>, { name }: PlanStep): Part => {
  const part = parts[name]
  if (part === undefined) throw new Error(`There is nothing for step ${name}.`)
  return part
}
