import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { PageHead } from '../../shell/page-head.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSending } from './stored/use-waiting.ts'
import { installForOffline } from './offline/install-for-offline.ts'
import { Waiting } from './stored/waiting.tsx'
import { LookUp } from './look-up.tsx'
import { modes, ScannerModes, title } from './scanner-modes.tsx'
import type { Mode } from './scanner-modes.tsx'
import css from './scanner.module.css'

// Fetched after the page itself: who goes where there is no network takes all of them along.
const PatchPart = deferred(async () => (await import('./patch/patch-part.tsx')).PatchPart)
const BatchPart = deferred(async () => (await import('./batch/batch-part.tsx')).BatchPart)
const SentPart = deferred(async () => (await import('./stored/sent-part.tsx')).SentPart)

interface Address {
  readonly mode?: string
}

/** Codes by camera, by a scanner that types, or by hand: one thing, a patch record or a list. */
export function Scanner() {
  const address: Address = useSearch({ strict: false })
  const mode: Mode = modes.find(({ value }) => value === address.mode)?.value ?? 'one'
  const waiting = useSending()
  useEffect(() => {
    for (const part of [PatchPart, BatchPart, SentPart]) part.preload().catch(() => undefined)
    void installForOffline()
  }, [])
  if (mode === 'one') return <LookUp waiting={waiting} />
  return (
    <>
      <PageHead title={title} />
      <div className={css.stack}>
        <ScannerModes mode={mode} />
        <Waiting waiting={waiting} />
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {mode === 'patch' && <PatchPart waiting={waiting} />}
          {mode === 'batch' && <BatchPart />}
          {mode === 'kept' && <SentPart />}
        </Suspense>
      </div>
    </>
  )
}
