import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { runNumber } from '../run-number.ts'

/** Fetched with the first run: most who ask a question begin none. */
const RunPage = deferred(async () => (await import('../run/run-page.tsx')).RunPage)

/** The run of an act that was begun on the page of a question; its number stands in the address beside the question. */
export function useRunInAddress() {
  const { run = '' } = useSearch({ strict: false }) as { run?: string }
  const navigate = useNavigate()
  const go = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, run: next }) })
  return {
    /** Null where none is open. */
    run: runNumber(run),
    open: (id: number) => go(String(id)),
    close: () => go(undefined),
  }
}

/** The page, or in its place the run that was begun there. */
export function RunOverPage({ title, children }: { title: string; children: ReactNode }) {
  const { run, open, close } = useRunInAddress()
  if (run === null) return children
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <RunPage id={run} key={run} title={title} onBack={close} onOpen={open} />
    </Suspense>
  )
}
