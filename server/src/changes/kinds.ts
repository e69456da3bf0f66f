import type { ChangeKind } from './kind.ts'

/** Every kind of change there is: a folder and a line here. */
export const kinds: readonly ChangeKind[] = []

export function kindNamed(among: readonly ChangeKind[], name: string): ChangeKind {
  const kind = among.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no kind of change called ${name}.`)
  return kind
}
