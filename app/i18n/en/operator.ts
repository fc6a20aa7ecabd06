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
  adults: 'For adults aged {{age}} or older.',
};
