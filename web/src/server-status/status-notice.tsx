import { Suspense, useSyncExternalStore } from 'react'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { Callout } from '../ui/callout.tsx'
import { deferred } from '../ui/deferred.tsx'
import { CallFailure } from '../api/failure.ts'
import { quietCall } from '../api/client.ts'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'

/** Milliseconds between questions: that changes are refused is to be seen within 5 s, of which the server takes one. */
const often = 3_000

const isEnding = () => readCountdown() !== null

/**
 * Whether changes can be made now. Health, which costs next to nothing, is asked in a tab that is seen, in a session that is
 * not about to end; the rest when the console opens, at each change of page, and again and again while health is not well.
 */
function useCondition() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const ending = useSyncExternalStore(onCountdown, isEnding)
  const health = useQuery({
    queryKey: ['health'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => quietCall('GET /health/', { signal }),
    refetchInterval: ending ? false : often,
    retry: false,
  })
  const status = health.data?.status
  return useQuery({
    queryKey: ['condition', status, path],
    enabled: status !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // It asks again by itself; what it cannot say is said by whoever wants to change something.
    queryFn: ({ signal }) => quietCall('GET /condition/', { signal }),
    refetchInterval: !ending && status === 'degraded' ? often : false,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const EndQuarantine = deferred(async () => (await import('./end-quarantine.tsx')).EndQuarantine)

/** Above every page: that changes are refused now, or soon will be, and why. */
export function ConditionNotice() {
  const { data, error } = useCondition()
  const held = heldKeys(useProfile())
  const said = conditionWords(data, error)
  if (said === null) return null
  const mayEnd = (data?.quarantine ?? null) !== null && held.has('administrations-connected-systems')
  return (
    <section aria-label="Status of the console">
      <Callout tone={said.tone}>
        {said.words}
        {mayEnd && (
          <Suspense>
            <EndQuarantine />
          </Suspense>
        )}
      </Callout>
    </section>
  )
}

export type ServerStatus = CallAnswer<Calls['GET /condition/']>

interface ConditionSaid {
  readonly tone: 'bad' | 'warn'
  readonly words: string
}

/** What is said above every page; null while all is well. */
export function conditionWords(condition: ServerStatus | undefined, error: unknown): ConditionSaid | null {
  if (error instanceof CallFailure && error.code === 'database-unavailable') {
    return {
      tone: 'bad',
      words: 'The database does not answer. Changes are refused; retrying.',
    }
  }
  if (condition === undefined) return null
  const { quarantine, recorded, storage, used } = condition
  // While servers are replaced one by one, the older ones do not tell of it.
  if (typeof quarantine === 'string') {
    return {
      tone: 'bad',
      words: `This console is in quarantine. ${quarantine} It asks no system and changes nothing until an administrator confirms this database.`,
    }
  }
  if (storage === 'full') {
    return {
      tone: 'bad',
      words: `The disk is almost full (${used} % used). Changes are refused until there is room; reading works.`,
    }
  }
  if (!recorded) {
    return {
      tone: 'bad',
      words: 'The audit log cannot be written. Changes are refused until it can; reading works.',
    }
  }
  if (storage === 'roomy') return null
  return {
    tone: 'warn',
    words: `The disk is filling up (${used} % used). Make room before changes are refused.`,
  }
}
