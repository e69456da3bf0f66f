import { mayOpen } from '@patchbay/contract/screens'
import type { Screen } from '@patchbay/contract/screens'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from './not-found.tsx'

/** A screen of the map: as if it did not exist without its key, its part when it is built, the plain words otherwise. */
export function ScreenPage({ screen, part: Part }: { screen: Screen; part: ComponentType | undefined }) {
  const held = heldKeys(useProfile())
  if (!mayOpen(screen, held)) return <NotFound />
  if (!screen.built || !Part) {
    return (
      <>
        <PageHead title={screen.title} />
        <p>Not built yet</p>
      </>
    )
  }
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Part />
    </Suspense>
  )
}
