import type { Answer, Statement } from '@patchbay/contract/workflows/search-and-locate'

type Row = Statement['rows'][number]

/** Letters and numbers of a port: `GigabitEthernet1/0/14` and `Gi1/0/14` are the same one. */
const portShape = /^([a-z]+)(\d+(?:\/\d+)+)$/

function isSamePort(one: string, other: string): boolean {
  const [, kind, numbers] = portShape.exec(one) ?? []
  const [, otherKind, otherNumbers] = portShape.exec(other) ?? []
  if (kind === undefined || otherKind === undefined || numbers !== otherNumbers) return false
  return kind.startsWith(otherKind) || otherKind.startsWith(kind)
}

/** With its domain or without. */
const isSameName = (full: string, short: string) => /[a-z]/.test(short) && full.startsWith(`${short}.`)

const plain = (value: string) => value.trim().toLowerCase()

/** What the card says, whatever it calls it; a number such as that of a VLAN only under its own name. */
function isSaid({ label, value }: Row, { facts, title, candidate }: Answer): boolean {
  const given = plain(value)
  if (/^\d{1,4}$/.test(given)) {
    return facts.some((fact) => fact.label === label && fact.value.split(' ')[0] === given)
  }
  const said = [title, candidate?.place.switch ?? '', candidate?.place.interface ?? '']
  return [...said, ...facts.map((fact) => fact.value)]
    .map(plain)
    .some((one) => one !== '' && (one === given || isSameName(given, one) || isSamePort(given, one)))
}

/**
 * Of each statement the rows that only repeat the answer or a system above, by their place in it. What sources disagree on
 * is repeated by nobody.
 */
export function agreeingRows(answer: Answer): readonly ReadonlySet<number>[] {
  const disputed = new Set(answer.facts.filter((fact) => fact.disputed).map((fact) => fact.label))
  const before = new Set<string>()
  return answer.statements.map(({ rows }) => {
    const agreeing = new Set<number>()
    const here: string[] = []
    for (const [at, row] of rows.entries()) {
      const told = `${row.label}\n${plain(row.value)}`
      here.push(told)
      if (!disputed.has(row.label) && (before.has(told) || isSaid(row, answer))) agreeing.add(at)
    }
    for (const told of here) before.add(told)
    return agreeing
  })
}
