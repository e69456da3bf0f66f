import { changeWords } from '../../../changes/change-failure.tsx'
import { WhereToAllow } from '../../../changes/form/where-to-allow.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import type { useTemplate, useTemplates } from './use-request.ts'

interface Props {
  readonly templates: ReturnType<typeof useTemplates>
  readonly template: ReturnType<typeof useTemplate>
  /** Others for whom it may be: whose the thing is, and whoever asks. */
  readonly others: readonly string[]
  readonly onRequester: (login: string) => void
}

/** What is in the way before anything is typed: no desk that may be written to, or one that does not tell what it offers. */
export function DeskNote({ templates: { data, error, refetch }, template, others, onRequester }: Props) {
  if (error !== null) {
    return (
      <NotRead what="The request templates" error={error} words={changeWords} onTryAgain={() => refetch()} />
    )
  }
  if (data === undefined) return null
  if (data.systems.length === 0) {
    return (
      <Callout tone="warn">
        No service desk is connected. <WhereToAllow />
      </Callout>
    )
  }
  const blocked = data.systems.every((one) => one.blocked !== null)
  return (
    <>
      {blocked && (
        <Callout tone="warn">
          No desk accepts requests:{' '}
          {data.systems.map(({ title, blocked: why }) => `${title} is read only, ${why ?? ''}`).join(' ')}{' '}
          <WhereToAllow />
        </Callout>
      )}
      {data.unknown && (
        <Callout
          tone="warn"
          actions={others.slice(0, 2).map((login) => (
            <Button key={login} onClick={() => onRequester(login)}>
              Ask for {login}
            </Button>
          ))}
        >
          {data.why} The templates depend on the person: enter a login or e-mail address known to the desk
          under “For whom”.
        </Callout>
      )}
      {data.why !== null && !data.unknown && (
        <Callout tone="warn">The templates could not be read: {data.why}</Callout>
      )}
      {template.error !== null && (
        <NotRead
          what="The questions of the template"
          error={template.error}
          words={changeWords}
          onTryAgain={() => template.refetch()}
        />
      )}
      {template.data != null && template.data.why !== null && (
        <Callout tone="warn">Some questions of the template could not be read: {template.data.why}</Callout>
      )}
    </>
  )
}
