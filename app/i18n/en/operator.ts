export default {
  title: 'About the operator',
  description:
    'Who runs this service, under which licence and where, and how to complain; or that it is a demo without money.',
  demo: 'This is a demo. Nobody runs it for money: amounts are credits with no cash value. Recharges and withdrawals move credits alone: no money is taken and none is paid. Send money to nobody.',
  name: 'Operator',
  licence: 'Licence number',
  licenceLink: 'Check the licence',
  countries: 'Offered in',
  complaints: 'Complaints',
  'funds.title': 'Members’ money',
  'funds.none': 'The operator states: if the operator becomes insolvent, members’ money is not protected.',
  'funds.medium':
    'The operator states: if the operator becomes insolvent, members’ money has medium protection. There are arrangements to pay it back, but no guarantee that all of it is paid.',
  'funds.high':
    'The operator states: if the operator becomes insolvent, members’ money has high protection. It is held apart from the operator’s own money, in a trust that an independent party checks.',
  'funds.unsaid': 'The operator doesn’t say how members’ money is protected.',
  'forgotten.title': 'Forgotten your login password?',
  'forgotten.text':
    'Write to the contact given here: they can help once they know that it is you. They do not need your old password, and never ask you to pay.',
  'forgotten.demo': 'Please ask whoever runs this demo. Nobody needs to know your old password for that.',
  adults: 'For adults aged {{age}} or older.',
};
