import type { AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'

/** Authentications one after the other that went the same way: the latest of them, how many, and when it began. */
export interface Run {
  readonly latest: AuthenticationShown
  readonly count: number
  readonly since: string | null
}

const wayOf = ({
  passed,
  username,
  place,
  method,
  policySet,
  rule,
  results,
  code,
  reason,
  server,
}: AuthenticationShown) =>
  JSON.stringify([passed, username, place, method, policySet, rule, results, code, reason, server])

/** Latest first, as they come. A device that tries every few minutes is one row and not a hundred. */
export function runsOf(rows: readonly AuthenticationShown[]): readonly Run[] {
  const runs: Run[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last !== undefined && wayOf(last.latest) === wayOf(row)) {
      runs[runs.length - 1] = { latest: last.latest, count: last.count + 1, since: row.at }
    } else runs.push({ latest: row, count: 1, since: row.at })
  }
  return runs
}
