import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import type { Screen } from '@patchbay/contract/screens'

/**
 * What another page is asked: the device that was found as that page takes it, otherwise what was typed; null where it
 * takes neither.
 */
export function handedOver(
  takes: Screen['takes'],
  found: readonly Card['handOver'][number][],
  typed: { readonly q: string; readonly kind: string | null },
): string | null {
  if (takes === undefined) return null
  const best = found.find(({ kind }) => takes === 'any' || takes.some((taken) => taken === kind))
  if (best !== undefined) return best.q
  return takes === 'any' || takes.some((taken) => taken === typed.kind) ? typed.q : null
}
