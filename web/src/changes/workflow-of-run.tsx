import type { Run } from '@patchbay/contract/changes/run'
import { Link } from '@tanstack/react-router'
import { Callout } from '../ui/callout.tsx'
import { RunLink } from '../ui/run-link.tsx'

/** The workflow that a run is a step of, with its other steps: who approves one approves all. */
export function WorkflowOfRun({ run }: { run: Pick<Run, 'id' | 'state' | 'workflow'> }) {
  const { workflow } = run
  if (workflow === undefined || workflow === null) return null
  const at = workflow.steps.findIndex(({ id }) => id === run.id)
  return (
    <Callout tone="info">
      Step {at + 1} of {workflow.steps.length} of{' '}
      <Link to={workflow.path} search={{ run: String(workflow.id) }}>
        {workflow.title}
      </Link>
      .{run.state === 'awaiting-approval' && ' One approval is for all its steps.'}
      <ol>
        {workflow.steps.map(({ id, sentence }) => (
          <li key={id}>{id === run.id ? sentence : <RunLink id={id}>{sentence}</RunLink>}</li>
        ))}
      </ol>
    </Callout>
  )
}
