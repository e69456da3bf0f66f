import { badPayload, brokenInside } from '../tenant/answers.ts'
import { fieldsOf } from '../tenant/record.ts'
import type { Definition } from '../tenant/stored-object.ts'

const parent = 'ParentLink_RecID'

/** Files. A record is the parent by its RecId and its category, which is written with a `#` here. */
export const attachment: Definition = {
  name: 'Attachment',
  fields: fieldsOf({
    number: 'ATTACHSIZE',
    text: 'ATTACHNAME ATTACHDESC AttachmentType ParentLink_Category',
    id: parent,
  }),
  check: (row) => {
    const category = row['ParentLink_Category']
    if (typeof category === 'string' && category !== '' && !category.endsWith('#')) {
      throw badPayload(
        'Role ServiceDeskAnalyst does not have rights to update following fields: ParentLink_Category',
      )
    }
  },
}

/** Notes. They are internal unless `PublishToWeb` is set. */
export const note: Definition = {
  name: 'Journal__Notes',
  fields: fieldsOf({
    text: 'Subject NotesBody JournalType Category ParentLink_Category',
    id: parent,
    'yes-no': 'PublishToWeb',
  }),
  indexed: ['Subject', 'NotesBody'],
  defaults: { JournalType: 'Notes', Category: 'Memo' },
}

const taskFields = fieldsOf({
  number: 'AssignmentID',
  text: 'Subject Details Owner TaskType ParentLink_Category',
  lists: { Status: 'TaskStatus', OwnerTeam: 'Team' },
  id: parent,
})

/** What tasks are read as, and cannot be made as: it wants a type, and breaks once it has one. */
export const task: Definition = {
  name: 'Task',
  fields: taskFields,
  indexed: ['Subject', 'Details'],
  check: (row) => {
    if (row['TaskType'] === null || row['TaskType'] === '') {
      throw badPayload('Required field Task.TaskType value must be provided.')
    }
    throw brokenInside('')
  },
}

/** The sort of task that can be made. Its values of lists must come with their options. */
export const assignment: Definition = {
  name: 'Task__Assignment',
  fields: taskFields,
  indexed: ['Subject', 'Details'],
  numbered: { field: 'AssignmentID', first: 2_101 },
  defaults: { Status: 'Logged', TaskType: 'Assignment', OwnerTeam: 'Network Operations' },
  lists: 'paired',
}

export const change: Definition = {
  name: 'Change',
  fields: fieldsOf({
    number: 'ChangeNumber',
    text: 'Subject Description Owner RequestorLink_Category RequestorName',
    lists: { Status: 'ChangeStatus', OwnerTeam: 'Team' },
    id: 'RequestorLink_RecID',
    date: 'ScheduledStartDate ScheduledEndDate',
  }),
  indexed: ['Subject', 'Description'],
  numbered: { field: 'ChangeNumber', first: 3_011 },
  defaults: { Status: 'Logged', OwnerTeam: 'Network Operations' },
}

/** Lists that every desk has as objects of their own. */
export const team: Definition = {
  name: 'StandardUserTeam',
  fields: fieldsOf({ text: 'Team EMail' }),
  indexed: ['Team'],
  writable: false,
}

export const category: Definition = {
  name: 'Category',
  fields: fieldsOf({ text: 'Name Service' }),
  indexed: ['Name'],
  writable: false,
}

export const location: Definition = {
  name: 'Location',
  fields: fieldsOf({ text: 'Name Address' }),
  indexed: ['Name'],
  writable: false,
}
