/** What differs between tenants. */
export interface DeskOptions {
  /** Where the API is; the other of the two paths leads to the page where people sign in. */
  readonly basePath: '/HEAT' | ''
  /** Name of the tenant's time zone (IANA). */
  readonly zone: string
  /** How an instant is written: in UTC, or with the tenant's offset at that instant. */
  readonly datetimes: 'utc' | 'offset'
  /** Which method reads the options of a choice list; the other answers an empty list. */
  readonly validationListBy: 'POST' | 'GET' | 'both'
  /** A submission must have all eleven of its fields, or may leave out offset, form and location. */
  readonly submission: 'whole' | 'lenient'
  /**
   * What is stored of an instant in a request's answer: the words that were sent, or the instant that they mean in the
   * tenant's zone. Both were seen, of instants and of bare days.
   */
  readonly storedInstants: 'as-sent' | 'as-meant'
  /** `@odata.count` is what was found, or one less. */
  readonly count: 'exact' | 'short'
  /** Fields that this tenant wants of each incident besides. */
  readonly incidentNeeds: readonly string[]
  /** Names of the file types that are taken. */
  readonly fileTypes: readonly string[]
}

export const usual: DeskOptions = {
  basePath: '/HEAT',
  zone: 'Europe/Berlin',
  datetimes: 'offset',
  validationListBy: 'POST',
  submission: 'whole',
  storedInstants: 'as-sent',
  count: 'exact',
  incidentNeeds: [],
  fileTypes: 'txt pdf png jpg jpeg gif csv doc docx xls xlsx msg eml zip'.split(' '),
}
