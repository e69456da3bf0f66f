import { submitRequest } from '@patchbay/contract/changes/kinds/submit-request'
import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import { useState } from 'react'
import type { DeskTemplates } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { call } from '../../../api/client.ts'
import { contextOf } from '../../../changes/request-contexts.ts'
import { ChangeForm, useChangeForm } from '../../../changes/form/change-form.tsx'
import { ChangeScreen } from '../../../changes/form/change-screen.tsx'
import type { Begins } from '../../../changes/form/change-screen.tsx'
import change from '../../../changes/change.module.css'
import { useProfile } from '../../../session/use-session.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AboutFields } from './about-fields.tsx'
import { AnswerField } from './answer-field.tsx'
import { BesideFields } from './extra-fields.tsx'
import { DeskNote } from './desk-note.tsx'
import { faultsIn } from './faults.ts'
import { FilesField } from './files-field.tsx'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { Filled, FormFile, FormValues } from './form-values.ts'
import { joinFrom, joinOf } from './join-values.ts'
import { OpenRequests } from './open-requests.tsx'
import { TemplateFields } from './template-fields.tsx'
import { useTemplate, useTemplates } from './use-request.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface Typed {
  readonly values: FormValues
  readonly files: readonly FormFile[]
}

const empty: Required<Filled> = { about: '', kind: '', template: '', from: '', requester: '', details: '' }

/** What a service desk is asked for, and from then on its run. */
export function IvantiRequestSubmission() {
  return (
    <ChangeScreen
      change={submitRequest}
      title="Service-desk request submission"
      empty={empty}
      taken={() => ' filled in. Enter the subject; nothing has been sent.'}
      form={RequestForm}
    />
  )
}

/** Request, drawn from what the desk asks now. */
function RequestForm({ filled, like, typed, onPreviewed }: Begins<Required<Filled>, RequestLike, Typed>) {
  const { from } = filled
  const { username } = useProfile()
  const [untouched] = useState(() => valuesFrom(filled, like, username))
  const [values, setValues] = useState(typed?.values ?? untouched)
  const [files, setFiles] = useState(typed?.files ?? [])
  const [requester, setRequester] = useState(values.requester.trim())
  const [about, setAbout] = useState(values.about.trim())
  const templates = useTemplates(requester, values.system)
  const template = useTemplate(values.template, values.system)
  const join = joinOf(values)
  const parameters = join === null ? (template.data?.parameters ?? []) : []
  const takes = templates.data?.takes ?? null
  const set = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  const form = useChangeForm({
    change: submitRequest,
    values,
    untouched,
    onTake: (taken) => {
      setValues(taken)
      setRequester(taken.requester.trim())
      setAbout(taken.about.trim())
    },
    faults: faultsIn(values, parameters, files, takes),
    preview: () =>
      join === null
        ? call('POST /command-centre/ivanti-request-submission/preview/', {
            body: askedFrom(values, parameters, files, takes),
          })
        : call('POST /command-centre/ivanti-request-submission/join/', {
            body: joinFrom(values, join, files),
          }),
    onPreviewed: (id) => onPreviewed(id, { values, files }),
  })
  const { fault } = form
  return (
    <ChangeForm
      label="Service-desk request"
      form={{
        ...form,
        touched: form.touched || files.length > 0,
        discard: () => {
          form.discard()
          setFiles([])
        },
      }}
      reading="Reading the service desk."
      ready={join !== null || values.template === '' || template.data !== undefined}
      notes={
        <DeskNote
          templates={templates}
          template={template}
          others={[...new Set([untouched.requester, username])].filter((login) => login !== requester)}
          onRequester={(login) => {
            set({ requester: login })
            setRequester(login)
          }}
        />
      }
      above={<JoinNote values={values} takes={takes} onLeave={() => set({ join: '' })} />}
      title={join === null ? 'Request' : 'Comment'}
      fields={
        <>
          <TemplateFields
            values={values}
            templates={templates.data ?? null}
            context={from === '' && about === '' ? null : contextOf(from, values.kind)}
            fault={fault}
            onChange={set}
            onRequester={() => setRequester(values.requester.trim())}
          />
          {join === null && template.isLoading && <SkeletonRows rows={4} />}
          {parameters.map((one) => (
            <AnswerField
              key={one.id}
              parameter={one}
              parameters={parameters}
              values={values}
              fault={fault(`answers.${one.id}`)}
              onAnswer={(answer) =>
                setValues((before) => ({ ...before, answers: { ...before.answers, [one.id]: answer } }))
              }
            />
          ))}
        </>
      }
      beside={
        <Panel title="Additional information">
          <div className={change.inside}>
            <AboutFields
              values={values}
              fault={fault}
              onChange={set}
              onAbout={() => setAbout(values.about.trim())}
            >
              <OpenRequests about={about} values={values} onJoin={(next) => set({ join: next })} />
            </AboutFields>
            {join === null && (
              <BesideFields
                values={values}
                templates={templates.data ?? null}
                parameters={parameters}
                fault={fault}
                onChange={set}
              />
            )}
            <FilesField files={files} fault={fault('files')} onChange={setFiles} />
          </div>
        </Panel>
      }
    />
  )
}

interface JoinProps {
  readonly values: Pick<FormValues, 'join'>
  readonly takes: DeskTemplates['takes']
  readonly onLeave: () => void
}

/** Which open request is joined and what that does, and the way back to a new one. */
function JoinNote({ values, takes, onLeave }: JoinProps) {
  const join = joinOf(values)
  if (join === null) return null
  const informed =
    takes?.watchers === true
      ? 'The person is notified.'
      : 'The desk notifies nobody; the note names the person.'
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={onLeave}>
          New request instead
        </Button>
      }
    >
      You join {join.kind} {join.number}. What you describe is written into it as a note within the desk, and
      no new request is made. {informed}
    </Callout>
  )
}
