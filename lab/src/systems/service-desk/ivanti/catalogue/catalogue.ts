import type { Person } from '../../../../world/model/people.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import { blank, fieldsOf, type Row } from '../tenant/record.ts'
import type { RecordId } from '../tenant/record-id.ts'
import { instant } from '../tenant/tenant-time.ts'
import { networkOfferings } from './network-offerings.ts'
import { parameter, type Offering, type Parameter } from './offering.ts'
import { otherOfferings } from './other-offerings.ts'

export interface NumberedParameter extends Parameter {
  readonly id: string
}

const templateFields = fieldsOf({ text: 'Name Description Status Category', number: 'Price' })
const parameterFields = fieldsOf({
  number: 'SequenceNum',
  text: `Name DisplayName DisplayType ConfigOptions RequiredExpression VisibilityExpression ReadOnlyExpression
    ValidationConstraints DefaultValue HelpText ParentLink_Category`,
  id: 'ParentLink_RecID ValidationList_RecID',
})

/** The offerings, and what their forms ask for. */
export class Catalogue {
  readonly offerings: readonly Offering[] = [...networkOfferings, ...otherOfferings]
  readonly #recordId: RecordId
  readonly #changed: () => boolean
  readonly #since: string

  /** `changed` tells whether forms are others than they were. */
  constructor(recordId: RecordId, changed: () => boolean, since: number) {
    this.#recordId = recordId
    this.#changed = changed
    this.#since = instant(since)
  }

  templateId = (offering: Offering) => this.#recordId('template', offering.name)
  subscriptionId = (offering: Offering) => this.#recordId('subscription', offering.name)

  bySubscription(id: string): Offering | null {
    return this.offerings.find((one) => this.subscriptionId(one) === id.toUpperCase()) ?? null
  }

  /** Whoever left is offered nothing. */
  offeredTo(person: Person): readonly Offering[] {
    if (!person.enabled) return []
    return this.offerings.filter((one) => one.forEverybody || person.kind === 'staff')
  }

  /** Of a changed form, one text has become another parameter, and a new one must be answered. */
  parametersOf(offering: Offering): readonly NumberedParameter[] {
    const named = offering.parameters.map((one) => ({
      ...one,
      id: this.#recordId('parameter', `${offering.name} ${one.name}`),
    }))
    if (!this.#changed()) return named
    const renewed = named.find(({ kind }) => kind === 'text')
    const fresh = parameter('text', 'Reference', 'Reference of the budget', { required: '$(true)' })
    return [
      ...named.map((one) =>
        one === renewed
          ? { ...one, id: this.#recordId('parameter', `${offering.name} ${one.name} again`) }
          : one,
      ),
      { ...fresh, id: this.#recordId('parameter', `${offering.name} Reference`) },
    ]
  }

  parameterById(id: string): NumberedParameter | null {
    for (const offering of this.offerings) {
      const found = this.parametersOf(offering).find((one) => one.id === id.toUpperCase())
      if (found !== undefined) return found
    }
    return null
  }

  templates(): BusinessObject {
    const rows = () => this.offerings.map((one) => this.#templateRow(one))
    return this.#view('ServiceReqTemplate', templateFields, ['Name', 'Description'], rows)
  }

  templateParameters(): BusinessObject {
    const rows = () =>
      this.offerings.flatMap((offering) =>
        this.parametersOf(offering).map((one, index) => this.#parameterRow(offering, one, index)),
      )
    return this.#view('ServiceReqTemplateParam', parameterFields, ['Name', 'DisplayName'], rows)
  }

  #view(name: string, fields: BusinessObject['fields'], indexed: readonly string[], rows: () => Row[]) {
    const byId = (id: string) => rows().find(({ RecId }) => RecId === id.toUpperCase()) ?? null
    return { name, fields, indexed, relations: [], number: null, writing: null, rows, byId }
  }

  #made = () => ({
    CreatedBy: 'Admin',
    LastModBy: 'Admin',
    CreatedDateTime: this.#since,
    LastModDateTime: this.#since,
  })

  #templateRow(offering: Offering): Row {
    return Object.assign(blank(templateFields, this.templateId(offering)), {
      ...this.#made(),
      Name: offering.name,
      Description: offering.description,
      Status: 'Published (Automatic)',
      Category: offering.category,
      Price: 0,
    })
  }

  #parameterRow(offering: Offering, one: NumberedParameter, index: number): Row {
    const from = one.options
    const listed = from !== null && 'of' in from ? [{ boName: `${from.of}#` }] : []
    return Object.assign(blank(parameterFields, one.id), {
      ...this.#made(),
      SequenceNum: index,
      Name: one.name,
      DisplayName: one.title,
      DisplayType: one.kind,
      ConfigOptions: JSON.stringify({ configData: { validationListAdditionalConfig: listed } }),
      RequiredExpression: one.required,
      VisibilityExpression: '$(true)',
      ReadOnlyExpression: '$(false)',
      ValidationConstraints:
        one.narrowedBy === null
          ? '[]'
          : JSON.stringify([{ ConstraintFieldName: one.narrowedBy, FormFieldName: one.narrowedBy }]),
      DefaultValue: one.preset === '' ? null : one.preset,
      HelpText: one.help === '' ? null : one.help,
      ParentLink_RecID: this.templateId(offering),
      ParentLink_Category: 'ServiceReqTemplate',
      ValidationList_RecID: one.options === null ? null : this.#recordId('validation list', one.id),
    })
  }
}
