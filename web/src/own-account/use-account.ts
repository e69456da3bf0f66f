import type { Account } from '@patchbay/contract/account/account'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure, isRecord } from '../api/failure.ts'
import { applyPreferences, fromStored } from '../preferences/preferences.ts'
import { askAccount, takeAccount } from '../session/session-store.ts'

const call = 'GET /account/'

/** The own account with the moment at which its session ends, by this browser's clock. */
export type OwnAccount = Account & {
  /** Milliseconds since 1970; null where the server did not say. */
  readonly sessionEndsAt: number | null
}

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<OwnAccount> => {
    const { asked, account: own } = await (takeAccount() ?? askAccount(signal))
    if (!isRecord(own) || !isRecord(own.preferences)) throw new CallFailure(call, { status: 200 })
    applyPreferences(fromStored(own.preferences))
    const left = own.session?.seconds_left
    return { ...own, sessionEndsAt: left === undefined ? null : asked + left * 1_000 }
  },
  staleTime: Infinity,
})

/** What the server says of the account of who is signed in: read once when the console opens, and after changes. */
export function useAccount() {
  return useQuery(accountQuery)
}

/** Reads the account again; ends when it has come. */
export function useAccountAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQuery.queryKey })
}
