import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { contextOf } from '../../../changes/request-contexts.ts'
import { ChangeForm } from '../../../changes/form/change-form.tsx'
import { useFaults } from '../../../changes/form/use-faults.ts'
import change from '../../../changes/change.module.css'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { sameValues } from '../../../drafts/fitted.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { useProfile } from '../../../session/use-session.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AboutFields } from './about-fields.tsx'
import { AnswerField } from './answer-field.tsx'
import { BesideFields } from './beside-fields.tsx'
import { DeskNote } from './desk-note.tsx'
import { faultsIn } from './faults.ts'
import { FilesField } from './files-field.tsx'
import { askedFrom } from './form-values.ts'
import type { FormFile, FormValues } from './form-values.ts'
import { JoinNote } from './join-note.tsx'
import { joinFrom, joinOf } from './join-values.ts'
import { OpenRequests } from './open-requests.tsx'
import { TemplateFields } from './template-fields.tsx'
import { useTemplate, useTemplates } from './use-request.ts'

interface Props {
  /** Before somebody types. */
  readonly untouched: FormValues
  /** What was looked at where the link stood; empty where the form was opened by itself. */
  readonly from: string
  /** What was typed before a preview that was left; null for the form as it is. */
  readonly begun: Begun | null
  readonly onPreviewed: (id: number, typed: Begun) => void
}

export interface Begun {
  readonly values: FormValues
  readonly files: readonly FormFile[]
}

/** What is asked for, drawn from what the desk asks now. What is wrong is said at its field, and nothing typed is lost. */
export function RequestForm({ untouched, from, begun, onPreviewed }: Props) {
  const [values, setValues] = useState(begun?.values ?? untouched)
  const [files, setFiles] = useState(begun?.files ?? [])
  const [requester, setRequester] = useState(values.requester.trim())
  const [about, setAbout] = useState(values.about.trim())
  const click = useClick()
  const { username } = useProfile()
  const templates = useTemplates(requester, values.system)
  const template = useTemplate(values.template, values.system)
  const join = joinOf(values)
  const parameters = join === null ? (template.data?.parameters ?? []) : []
  const takes = templates.data?.takes ?? null
  const set = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  const draft = useDraft('command-centre/ivanti-request-submission', values, untouched, (taken) => {
    setValues(taken)
    setRequester(taken.requester.trim())
    setAbout(taken.about.trim())
  })
  const { tried, fault, pass, forget } = useFaults(
    faultsIn(values, parameters, files, takes),
    (name: string) => click.fault(`intent.${name}`),
  )
  const preview = async () => {
    if (!pass()) return undefined
    const previewed = await click.run(() =>
      join === null
        ? call('POST /command-centre/ivanti-request-submission/preview/', {
            body: askedFrom(values, parameters, files, takes),
          })
        : call('POST /command-centre/ivanti-request-submission/join/', {
            body: joinFrom(values, join, files),
          }),
    )
    if (previewed === null) return undefined
    draft.end()
    return onPreviewed(previewed.id, { values, files })
  }
  const touched = !sameValues(values, untouched) || files.length > 0
  const discard = () => {
    setValues(untouched)
    setAbout(untouched.about.trim())
    setFiles([])
    forget()
  }
  return (
    <ChangeForm
      label="Service-desk request"
      tried={tried}
      status={click.busy ? 'The service desk is being read.' : 'Nothing has been sent.'}
      onDiscard={touched ? discard : null}
      ready={!click.busy && (join !== null || values.template === '' || template.data !== undefined)}
      onPreview={() => void preview()}
    >
      <DraftOffer draft={draft} />
      <DeskNote
        templates={templates}
        template={template}
        others={[...new Set([untouched.requester, username])].filter((login) => login !== requester)}
        onRequester={(login) => {
          set({ requester: login })
          setRequester(login)
        }}
      />
      <ChangeRefused failure={click.failure} />
      <JoinNote values={values} takes={takes} onLeave={() => set({ join: '' })} />
      <div className={change.columns}>
        <div>
          <Panel title={join === null ? 'What is asked for' : 'What is added'}>
            <div className={change.inside}>
              <TemplateFields
                values={values}
                told={templates.data ?? null}
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
            </div>
          </Panel>
        </div>
        <div>
          <Panel title="What goes with it">
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
                  told={templates.data ?? null}
                  parameters={parameters}
                  fault={fault}
                  onChange={set}
                />
              )}
              <FilesField files={files} fault={fault('files')} onChange={setFiles} />
            </div>
          </Panel>
        </div>
      </div>
    </ChangeForm>
  )
}
