const hour = 3_600_000

interface When {
  readonly requestedAt: string
  readonly beganAt: string | null
  readonly endedAt: string | null
}

/** From an hour before a change began, or was asked for, to an hour after it ended: for the address of the history. */
export function aroundChange({ requestedAt, beganAt, endedAt }: When): {
  readonly from: string
  readonly to: string
} {
  const began = beganAt ?? requestedAt
  return {
    from: new Date(Date.parse(began) - hour).toISOString(),
    to: new Date(Date.parse(endedAt ?? began) + hour).toISOString(),
  }
}
