import type { Line } from '@patchbay/contract/answer-parts'
import { lineMaker, waitingLine } from '../sources/answer-lines.ts'
import type { OnController } from './dossier.ts'

/** Draws lines of one controller; a field that it did not give is never drawn as if there were none. */
export function controllerLines({ source, at, notRead }: OnController<unknown>, earlier: boolean) {
  const line = lineMaker({ source, at, hidden: [], unsure: false, earlier })
  const missing = new Map(notRead.flatMap(({ fields, why }) => fields.map((field) => [field, why] as const)))
  return (
    field: string,
    label: string,
    value: Parameters<typeof line>[2],
    more: Parameters<typeof line>[3] = {},
  ): Line => {
    const why = missing.get(field)
    return value === null && why !== undefined
      ? waitingLine(field, label, why)
      : line(field, label, value, more)
  }
}

export const unit = (value: number | null, name: string): string | null =>
  value === null ? null : `${value} ${name}`
