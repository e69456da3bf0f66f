import { decide } from '../policies/by-call.ts'
import type { Product } from '../product/running.ts'

/** Lets changes that touch this wait for a second person, who has one of these roles where some are named; null for no rule at all. */
export async function ruleOn(
  product: Product,
  thing: string | null,
  agreedBy: readonly string[] = [],
): Promise<void> {
  const rule = { name: 'Exams', kinds: [], roles: [], warned: false, agreedBy, undoing: false }
  await decide(product, 'approval-rules', {
    rules: thing === null ? [] : [{ ...rule, things: [thing] }],
    hours: 48,
  })
}
