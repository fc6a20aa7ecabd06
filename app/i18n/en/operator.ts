export default {
  title: 'About the operator',
  description:
    'Who runs this service, its licence, where it’s offered and how to complain; or that it’s a demo without money.',
  demo: 'This is a demo. No real money is involved: amounts are credits with no cash value. Top-ups and withdrawals only move credits: no money is taken and none is paid out. Don’t send money to anyone.',
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
  'forgotten.title': 'Forgotten your password?',
  'forgotten.text':
    'Use the contact given here: they can help once they’ve confirmed it’s you. They don’t need your old password, and will never ask you to pay.',
  'forgotten.demo': 'Please ask the person who runs this demo. They don’t need to know your old password.',
  adults: 'For adults aged {{age}} or older.',
};
