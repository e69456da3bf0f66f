import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import { IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import button from '../../ui/button.module.css'
import { deferred } from '../../ui/deferred.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { listPages } from './list-kinds.ts'

const BatchPage = deferred(async () => (await import('./batch-page.tsx')).BatchPage)
const ListForm = deferred(async () => (await import('./list-form.tsx')).ListForm)

/** How a list is numbered. */
export const batchNumber = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The form of one change; or of a list of them with `?list=1` or its own word, and from then on the list with `?batch=…`. */
export function ListOrOne({
  kind,
  title,
  children,
}: {
  kind: ChangeKindName
  title: string
  children: ReactNode
}) {
  const asked = useSearch({ strict: false }) as Readonly<Partial<Record<'list' | 'acts' | 'batch', string>>>
  const navigate = useNavigate()
  const page = listPages[kind]
  if (page === undefined) return children
  const { batch = '' } = asked
  if (batchNumber.test(batch))
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <BatchPage id={batch} key={batch} title={title} page={page} />
      </Suspense>
    )
  if ((asked[page.param ?? 'list'] ?? '') === '') return children
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <ListForm
        title={title}
        page={page}
        onListed={(made) => void navigate({ to: '.', search: { batch: made } })}
      />
    </Suspense>
  )
}

/** In the head of the form of one; with a sign where it is one of many buttons, which a phone shows by their signs alone. */
export function ListLink({ kind }: { kind: ChangeKindName }) {
  const page = listPages[kind]
  if (page === undefined) return null
  return (
    <Link
      to="."
      search={{ [page.param ?? 'list']: '1' }}
      className={`${button.button} ${button.plain} ${button.normal}`}
    >
      {page.param === undefined ? null : <IconListCheck size={18} stroke={1.8} aria-hidden="true" />}
      Bulk {page.things}
    </Link>
  )
}
