import type { Line } from '@patchbay/contract/answer-parts'
import type { PowerTarget } from '@patchbay/contract/workflows/power-management'
import { lineMaker } from '../sources/answer-lines.ts'
import { wattsWords } from './energy.ts'
import type { SwitchPower } from './search.ts'

/** Watts that a class of IEEE 802.3 is granted at the port before its device says what it needs. */
const granted = [15.4, 4, 7, 15.4, 30, 45, 60, 75, 90] as const

const grantOf = ({ class: of, watts }: PowerTarget): number => granted[Number(of)] ?? watts ?? 0

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** What the supplies of a switch still have, and whether that is enough for all its targets to come back at once. */
export function budgetLines(name: string, one: SwitchPower, rows: readonly PowerTarget[]): Line[] {
  const line = lineMaker({ source: one.source, at: one.at, hidden: [], unsure: false })
  const members = one.budget.map(({ member, available, used, remaining }) =>
    line(
      `${name} ${member}`,
      one.budget.length === 1 ? name : `${name} member ${member}`,
      `${wattsWords(remaining)} of ${wattsWords(available)} left`,
      { detail: `${wattsWords(used)} used`, tone: isShort(remaining, available) ? 'warn' : 'plain' },
    ),
  )
  const taken = rows.filter((row) => row.switch === name && row.delivering === true)
  if (members.length === 0 || taken.length === 0) return members
  // What they draw now is free once they are off.
  const free = sum(one.budget.map(({ remaining }) => remaining)) + sum(taken.map(({ watts }) => watts ?? 0))
  const needed = sum(taken.map(grantOf))
  return [
    ...members,
    line(
      `${name} back`,
      `${name}, all back at once`,
      `${wattsWords(needed)} of ${wattsWords(free)} free then`,
      {
        detail:
          needed > free ? 'not enough: some stay without power, so go in stages' : 'granted by their classes',
        tone: needed > free ? 'warn' : 'plain',
      },
    ),
  ]
}

const isShort = (remaining: number, available: number) => available > 0 && remaining / available < 0.1
