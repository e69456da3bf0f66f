import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Change } from '@patchbay/contract/changes/change'
import type { ChangeKindName, ChangePath } from '@patchbay/contract/changes/kinds/all'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListLink, ListOrOne } from '../batch/list-or-one.tsx'
import css from '../change.module.css'
import { runNumber } from '../run-number.ts'
import { useRunOpen } from '../use-run.ts'
import { LikeNote } from './template-note.tsx'

const RunPage = deferred(async () => (await import('../run/run-page.tsx')).RunPage)

type LikeName = Extract<keyof Calls, `GET ${ChangePath}/like/`>

/** What an earlier run of a kind was asked for. */
type LikeOf<Path extends ChangePath> = CallAnswer<Calls[Extract<LikeName, `GET ${Path}/like/`>]>

/** It does not change any more. */
function useLike<Path extends ChangePath>(path: Path, run: number | null) {
  return useQuery({
    queryKey: [path, 'like', run],
    enabled: run !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Each path that is asked for elsewhere has this call, which tells what the path says.
    queryFn: async ({ signal }) =>
      (await call(`GET ${path}/like/` as LikeName, { query: { run: run ?? 0 }, signal })) as LikeOf<Path>,
  })
}

/**
 * What is open on the page of a command, as the address has it: `empty` with what another page filled in, `&run=814` once it
 * was previewed, and `&like=812` with what an earlier run was asked for filled in.
 */
function useFormAddress<F extends Readonly<Record<keyof F, string>>>(empty: F) {
  const address: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = Object.keys(empty).map((name) => [name, address[name] ?? ''] as const)
  const { run = '', like = '' } = address
  const filled = Object.fromEntries(named) as Record<keyof F, string> & F
  const go = (more: { readonly run?: string; readonly like?: string }, some: Partial<F> = {}) => {
    const search = Object.entries<string>({ ...filled, ...some, ...more }).filter(([, text]) => text !== '')
    void navigate({ to: '.', search: Object.fromEntries(search) })
  }
  return {
    filled,
    run: runNumber(run),
    like: runNumber(like),
    openRun: (id: number) => go({ like, run: String(id) }),
    back: () => go({ like }),
    /** Another link to the form, with the values of the same run. */
    openWith: (some: Partial<F>) => go({ like }, some),
    /** The values of the earlier run are not wanted any more. */
    leaveLike: () => go({}),
  }
}

/**
 * What was typed for the run that was previewed last. Whoever goes back to the form before the run has begun goes on with it;
 * afterwards a form begins anew.
 */
function useTyped<Values>(): {
  readonly typed: Values | null
  readonly store: (run: number, values: Values) => void
} {
  const [kept, setKept] = useState<{ readonly run: number; readonly values: Values } | null>(null)
  const open = useRunOpen(kept?.run ?? null)
  return {
    typed: open && kept !== null ? kept.values : null,
    store: (run, values) => setKept({ run, values }),
  }
}

/** What a form begins with, and where it leads. */
export interface Begins<Filled, Like, Typed> {
  /** By the link that leads here. */
  readonly filled: Filled
  /** What the run was asked for whose values are taken; null for none. */
  readonly like: Like | null
  /** What was typed before a preview that was left; null for the form as it is. */
  readonly typed: Typed | null
  /** With what was typed, to go on with after the preview. */
  readonly onPreviewed: (id: number, typed: Typed) => void
  /** Another link to the form. */
  readonly openWith: (some: Partial<Filled>) => void
}

interface Props<Path extends ChangePath, Filled, Typed> {
  readonly change: Change & { readonly name: ChangeKindName; readonly path: Path }
  readonly title: string
  /** What a link to the form may fill in, each empty. */
  readonly empty: Filled
  /** How the sentence goes on that says whose values are taken. */
  readonly taken: (like: LikeOf<Path> | undefined, filled: Filled) => string
  /** Whether there is a form to go back to from a preview; always where left out. */
  readonly back?: (filled: Filled) => boolean
  /** Which form what was typed belongs to; another link is another form where left out. */
  readonly formOf?: (filled: Filled, like: number | null) => string
  readonly form: (begins: Begins<Filled, LikeOf<Path>, Typed>) => ReactNode
}

/** What a change is asked for with, alone or in a list, and from then on its run. */
export function ChangeScreen<
  Path extends ChangePath,
  Filled extends Readonly<Record<keyof Filled, string>>,
  Typed,
>(props: Props<Path, Filled, Typed>) {
  const { change, title } = props
  return (
    <ListOrOne kind={change.name} title={title}>
      <One {...props} />
    </ListOrOne>
  )
}

function One<Path extends ChangePath, Filled extends Readonly<Record<keyof Filled, string>>, Typed>({
  change,
  title,
  empty,
  taken,
  back,
  formOf = (...link) => JSON.stringify(link),
  form: Form,
}: Props<Path, Filled, Typed>) {
  const at = useFormAddress(empty)
  const like = useLike(change.path, at.like)
  const { typed, store } = useTyped<{ readonly key: string; readonly typed: Typed }>()
  if (at.run !== null) {
    const onBack = back?.(at.filled) === false ? null : at.back
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <RunPage id={at.run} key={at.run} title={title} onBack={onBack} onOpen={at.openRun} />
      </Suspense>
    )
  }
  const key = formOf(at.filled, like.data?.run ?? null)
  return (
    <>
      <PageHead title={title}>
        <ListLink kind={change.name} />
      </PageHead>
      <div className={css.stack}>
        {at.like !== null && (
          <LikeNote like={like} onLeave={at.leaveLike}>
            {taken(like.data, at.filled)}
          </LikeNote>
        )}
        {like.isLoading ? (
          <SkeletonRows rows={8} />
        ) : (
          <Form
            key={key}
            filled={at.filled}
            like={like.data ?? null}
            typed={typed?.key === key ? typed.typed : null}
            onPreviewed={(id, now) => {
              store(id, { key, typed: now })
              at.openRun(id)
            }}
            openWith={at.openWith}
          />
        )}
      </div>
    </>
  )
}
