import type { Run } from '@patchbay/contract/changes/run'
import type { DeskComments as Told, DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { instantWords } from '../../ui/clock-words.ts'
import { FactAge } from '../../ui/fact-age.tsx'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { changeWords } from '../change-failure.tsx'
import css from '../change.module.css'
import { CommentForm } from './comment-form.tsx'
import { seenBy, writerOf } from './comment-words.ts'
import { PendingComments } from './pending-comments.tsx'
import { call } from '../../api/client.ts'

type Shown = Pick<Run, 'id' | 'kind' | 'ticketNotes'>

/** What the desk and we say to each other about the request of a run; nothing of a run that has none. */
export function DeskComments({ run }: { run: Shown }) {
  return run.kind === 'submit-request' ? <OfRequest run={run} /> : null
}

function OfRequest({ run }: { run: Shown }) {
  const { data, before, error, isFetching, refetch } = useDeskComments(run)
  const [words, setWords] = useState('')
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <NotRead
        what="The comments at the service desk"
        error={error}
        words={changeWords}
        onTryAgain={() => refetch()}
      />
    )
  }
  const { request, why } = data
  const comments = before?.comments ?? data.comments
  if (request === null) return null
  return (
    <Panel
      title="Comments at the service desk"
      count={comments.length}
      aside={
        <Button look="quiet" size="small" disabled={isFetching} onClick={() => void refetch()}>
          Read again
        </Button>
      }
    >
      <div className={css.inside}>
        <Standing request={request} observedAt={data.observedAt} isReported={request.state !== null} />
        {why !== null && (
          <Callout tone="warn">
            Comments may be incomplete: {why.replace(/\.?$/, '.')}
            {before !== null && ' Showing the last reading.'}
          </Callout>
        )}
        {error !== null && (
          <Callout tone="warn">The comments could not be read. Showing the last reading.</Callout>
        )}
        {comments.length === 0 && why === null && <p className={css.muted}>No comments yet.</p>}
      </div>
      <ol className={css.rows} aria-label="Comments">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
      <PendingComments notes={run.ticketNotes} onAgain={setWords} />
      <CommentForm run={run} desk={request.desk} words={words} onWords={setWords} />
    </Panel>
  )
}

interface StandingProps {
  readonly request: NonNullable<Told['request']>
  readonly observedAt: string
  readonly isReported: boolean
}

/** How the request stands at its desk. */
function Standing({ request: { desk, number, state, link }, observedAt, isReported }: StandingProps) {
  return (
    <p>
      Request {number}
      {state !== null && `, ${state}`}.{' '}
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer noopener">
          Open request
        </a>
      )}{' '}
      {isReported && <FactAge source={desk} observedAt={observedAt} freshness="live" />}
    </p>
  )
}

/** Words of other people: text, and nothing else. */
function Comment({ comment }: { comment: Told['comments'][number] }) {
  const zone = useTimeZone()
  const { at, by, words, toRequester, ours } = comment
  const seen = seenBy(toRequester)
  return (
    <li className={css.note}>
      <span>
        <span className={css.what}>{writerOf(comment)}</span>{' '}
        {seen !== null && <Tag tone={toRequester === true ? 'info' : 'idle'}>{seen}</Tag>}
      </span>
      <span className={css.said}>{words === '' ? '(no text)' : words}</span>
      <span className={css.below}>
        {at === null ? 'Time not given' : instantWords(new Date(at), zone)}
        {ours !== null && by !== null && `, by the account ${by}`}
      </span>
    </li>
  )
}

const isTold = ({ why, comments }: DeskComments) => why === null || comments.length > 0

/**
 * What was said at the desk about the request of a run, read when the page opens, at a click, and when one of ours is there. Where
 * the desk tells nothing, `before` is what it told last.
 */
function useDeskComments({ id, ticketNotes }: Pick<Run, 'id' | 'ticketNotes'>) {
  const written = ticketNotes.filter(({ state }) => state === 'written').length
  const query = useQuery({
    queryKey: ['run', id, 'desk-comments', written],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/run/desk-comments/', { query: { id }, signal }),
  })
  const { data } = query
  const [last, setLast] = useState<DeskComments | null>(null)
  if (data !== undefined && data !== last && isTold(data)) setLast(data)
  return { ...query, before: data !== undefined && !isTold(data) ? last : null }
}
