/** What a parameter is drawn as. Tenants write them in their own way: `combo`, `list` and `dropdown` are all choices. */
export type ParameterKind =
  | 'text'
  | 'textarea'
  | 'combo'
  | 'list'
  | 'dropdown'
  | 'checkbox'
  | 'date'
  | 'datetime'
  | 'time'
  | 'number'
  | 'label'
  | 'category'

/** Options are words of the form's own, or records of an object. */
export type Options =
  | { readonly words: readonly string[] }
  | { readonly of: 'Location' | 'Room' | 'Outlet' | 'Employee' | 'Department' }

export interface Parameter {
  readonly name: string
  readonly title: string
  readonly kind: ParameterKind
  /** `true`, `$(true)`, `$(false)`, or an expression such as `$(Fault == "Other")`. */
  readonly required: string
  readonly preset: string
  readonly options: Options | null
  /** Name of the parameter whose value narrows the options. */
  readonly narrowedBy: string | null
  readonly help: string
}

export interface Offering {
  readonly name: string
  readonly description: string
  readonly category: string
  /** Students are offered it too. */
  readonly forEverybody: boolean
  /** Somebody has to agree before it is done. */
  readonly approval: boolean
  readonly team: string
  readonly parameters: readonly Parameter[]
}

type Rest = Partial<Omit<Parameter, 'name' | 'title' | 'kind'>>

/** A parameter that need not be answered, unless `rest` says otherwise. */
export const parameter = (kind: ParameterKind, name: string, title: string, rest: Rest = {}): Parameter => ({
  name,
  title,
  kind,
  required: '$(false)',
  preset: '',
  options: null,
  narrowedBy: null,
  help: '',
  ...rest,
})

export const isChoice = ({ kind }: Parameter) => kind === 'combo' || kind === 'list' || kind === 'dropdown'
/** Drawn between the others, without an answer. */
export const isDrawing = ({ kind }: Parameter) => kind === 'label' || kind === 'category'

export const building = parameter('combo', 'Building', 'Building', {
  required: '$(true)',
  options: { of: 'Location' },
})
export const room = parameter('combo', 'Room', 'Room', {
  required: '$(true)',
  options: { of: 'Room' },
  narrowedBy: 'Building',
})
